import { Link } from '@remix-run/react'
import { pesos } from '#server/kit/words/formats.ts'
import { FreshPaper } from './fresh-paper.tsx'

/** Query parameter with the id of the record that was just saved. */
export const SAVED_PARAM = 'guardado'

export interface SavedPaperProps {
  numero: string
  /** Whole pesos. */
  valor: number
  /** Address of the record. */
  to: string
  /** Addresses of its paper, and of the version for an 80 mm roll. */
  href: string
  roll?: string
}

/** Number and amount of a record just saved, above its list, with a focused link to its paper. */
export function SavedPaper({ numero, valor, to, href, roll }: SavedPaperProps) {
  return (
    <p className="headline saved">
      <strong>
        <Link to={to}>{numero}</Link> {pesos(valor)}
      </strong>{' '}
      <FreshPaper href={href} {...(roll && { roll })} label={`Imprimir ${numero}`} title="En carta" focused />
    </p>
  )
}
