import type { ReactNode } from 'react'
import type { FarmerMoney, FarmerTicket } from '#server/farmers/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { type FarmerPaper, linkPath } from '#server/farmers/words.ts'
import { kilos, pesos } from '#server/kit/words/formats.ts'
import { valueInWords } from '#server/audit/value-words.ts'

/** Address of a paper of the farmer. */
export const paperHref = (code: string, tipo: FarmerPaper, id: string, anio?: number) =>
  `${linkPath(code)}/papel/${tipo}/${id}${anio ? `?anio=${anio}` : ''}`

interface LineProps {
  /** Address of the line's paper; absent for a line without a paper. */
  href?: string
  numero: string
  figure: string
  children: ReactNode
}

/** One document: number with a link to its paper, one figure, and details below. */
export function Line({ href, numero, figure, children }: LineProps) {
  return (
    <li>
      {href ? <a href={href}>{numero}</a> : <b>{numero}</b>} <strong>{figure}</strong>
      <small>{children}</small>
    </li>
  )
}

const about = (...parts: string[]) => parts.filter(Boolean).join(' · ')

export function TicketLine({ code, ticket }: { code: string; ticket: FarmerTicket }) {
  const { id, numero, fecha, placa, producto, kg, estado, con_papel } = ticket
  return (
    <Line
      {...(con_papel && { href: paperHref(code, 'TIQUETE_BASCULA', id) })}
      numero={numero}
      figure={kg === null ? 'pendiente' : kilos(kg)}
    >
      {about(writtenDay(fecha), producto, placa, stateInWords(estado))}
    </Line>
  )
}

interface MoneyLineProps {
  /** Code of the link; absent for a line without a paper. */
  code?: string
  tipo: FarmerPaper
  money: FarmerMoney
  more?: string
}

export function MoneyLine({
  code,
  tipo,
  money: { id, numero, fecha, estado, valor },
  more = '',
}: MoneyLineProps) {
  return (
    <Line {...(code && { href: paperHref(code, tipo, id) })} numero={numero} figure={pesos(valor)}>
      {about(writtenDay(fecha), stateInWords(estado), more)}
    </Line>
  )
}

/** Plain words for the state of each kind of paper. */
const WORDS = new Map([
  ['APROBADA', 'Por pagar'],
  ['PAGADA', 'Pagada'],
  ['APLICADO', 'Recibido'],
  ['PAGO', 'Pagado'],
  ['PESADA', 'Pesado'],
  ['REPESADA', 'Pesado de nuevo'],
  ['PENDIENTE', 'Pendiente'],
  ['PARCIAL', 'Pagada en parte'],
  // Papers use the same word.
  ['ANULADA', 'ANULADA'],
  ['ANULADO', 'ANULADO'],
])

/** State of a line in plain words; '' for none. */
const stateInWords = (estado: string): string => WORDS.get(estado) ?? (estado && valueInWords(estado))
