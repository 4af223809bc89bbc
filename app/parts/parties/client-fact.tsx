import type { ReactNode } from 'react'
import { LinkIf } from '#app/format/record-parts.tsx'

/** Debtor among the facts of a document. The name is a link for people who may open the third party. */
export const clientFact = (
  { id, nombre }: { id: string; nombre: string },
  mayOpen: boolean,
): [label: string, value: ReactNode] => [
  'Cliente',
  <LinkIf key="cliente" may={mayOpen} to={`/terceros/${encodeURIComponent(id)}`}>
    {nombre}
  </LinkIf>,
]
