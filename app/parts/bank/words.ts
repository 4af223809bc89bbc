import type { BankMovement } from '#server/bank/contract.ts'
import { movementKind } from '#server/bank/book-words.ts'
import { recordAddress } from '#app/parts/reports/record-address.ts'

export const BOOK_PATH = '/libro-de-bancos'

/** The book of an account in some days; without days those of this month. */
export function bookOf(id: string, days: { desde?: string; hasta?: string } = {}): string {
  const params = new URLSearchParams(days)
  return `${BOOK_PATH}/${encodeURIComponent(id)}${params.size > 0 ? `?${params}` : ''}`
}

/** The paper of a cash box's closing on a day. */
export const closingPaper = (caja: string, dia: string) =>
  `/cierre-de-caja?${new URLSearchParams({ caja, dia })}`

/** 'Pago de liquidación LIQ-12', 'Traslado a Bancolombia'. */
export function whatMoved({ tipo, numero, otra_cuenta, valor }: BankMovement): string {
  const side = (valor ?? 0) < 0 ? 'a' : 'de'
  return [movementKind(tipo), numero, otra_cuenta && `${side} ${otra_cuenta}`].filter(Boolean).join(' ')
}

/** Where the document of a movement stands; undefined for what people wrote into the book itself. */
export function documentOf({ documento, id_documento }: BankMovement): string | undefined {
  if (documento === 'CUENTA_POR_PAGAR') return `/cuentas-por-pagar/${encodeURIComponent(id_documento)}`
  return documento ? recordAddress({ tipo: documento, id_documento }) : undefined
}

/** Why it moved: the third party, and what was written of it. */
export const whyMoved = ({ tercero, concepto }: BankMovement) =>
  [tercero, concepto].filter(Boolean).join(' · ')

/** An account beside its bank. */
export const reconciliationOf = (id: string) => `${bookOf(id)}/conciliacion`

/** The paper of an account beside its bank, at the end of a file. */
export const reconciliationPaper = (conciliacion: string) =>
  `/conciliacion-bancaria?${new URLSearchParams({ conciliacion })}`
