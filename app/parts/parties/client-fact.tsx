import type { ReactNode } from 'react'
import { LinkIf } from '#app/format/record-parts.tsx'

/** Who owes, among the facts of a document: the name leads to the third party for who may open it. */
export const clientFact = (
  { id, nombre }: { id: string; nombre: string },
  mayOpen: boolean,
): [label: string, value: ReactNode] => [
  'Cliente',
  <LinkIf key="cliente" may={mayOpen} to={`/terceros/${encodeURIComponent(id)}`}>
    {nombre}
  </LinkIf>,
]
