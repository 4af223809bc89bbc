import type { ReactNode } from 'react'
import { LinkIf } from '#app/format/record-parts.tsx'

interface PartyLinkProps {
  id: string
  /** True for people who may open third parties. */
  may: boolean
  /** Name of the third party. */
  children: ReactNode
}

/** Name of a third party, linked to its record. */
export const PartyLink = ({ id, may, children }: PartyLinkProps) => (
  <LinkIf may={may} to={`/terceros/${encodeURIComponent(id)}`}>
    {children}
  </LinkIf>
)
