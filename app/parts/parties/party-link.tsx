import type { ReactNode } from 'react'
import { LinkIf } from '#app/format/record-parts.tsx'
import { partyPath } from '#app/parts/paths.ts'

interface PartyLinkProps {
  id: string
  /** True for people who may open third parties. */
  may: boolean
  /** Name of the third party. */
  children: ReactNode
}

/** Name of a third party, linked to its record. */
export const PartyLink = ({ id, may, children }: PartyLinkProps) => (
  <LinkIf may={may} to={partyPath(id)}>
    {children}
  </LinkIf>
)
