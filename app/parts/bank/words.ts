import { withQuery } from '#app/api/query.ts'
import type { BankMovement } from '#server/bank/contract.ts'
import { movementKind } from '#server/bank/book-words.ts'
import { recordAddress } from '#app/parts/reports/record-address.ts'

export const BOOK_PATH = '/libro-de-bancos'

/** Address of an account's book. Default period: the current month. */
export const bookPath = (id: string, days: { desde?: string; hasta?: string } = {}): string =>
  withQuery(`${BOOK_PATH}/${encodeURIComponent(id)}`, days)

/** Name of an account's book, or of the movements without a bank. */
export const bookName = (cuenta: { nombre: string } | null | undefined): string =>
  cuenta?.nombre ?? 'Movimientos sin banco'

/** Address of the closings of a cash box. */
export const closingsPath = (caja: string) => `${bookPath(caja)}/cierre`

/** Address of the paper of a cash closing. */
export const closingPaperPath = (caja: string, dia: string) => withQuery('/cierre-de-caja', { caja, dia })

/** Examples: 'Pago de liquidación LIQ-12', 'Traslado a Bancolombia'. */
export function whatMoved({ tipo, numero, otra_cuenta, valor }: BankMovement): string {
  const side = valor < 0 ? 'a' : 'de'
  return [movementKind(tipo), numero, otra_cuenta && `${side} ${otra_cuenta}`].filter(Boolean).join(' ')
}

/** Address of the source document. Undefined for manual movements. */
export function documentPath({ documento, id_documento }: BankMovement): string | undefined {
  if (documento === 'NOMINA') return `/pago-de-nomina?pago=${encodeURIComponent(id_documento)}`
  return recordAddress({ tipo: documento, id_documento })
}

/** Third party and text of a movement. */
export const whyMoved = ({ tercero, concepto }: BankMovement) =>
  [tercero, concepto].filter(Boolean).join(' · ')

/** Address of the reconciliation of an account. */
export const reconciliationPath = (id: string) => `${bookPath(id)}/conciliacion`

/** Address of the paper of a reconciliation. */
export const reconciliationPaperPath = (conciliacion: string) =>
  withQuery('/conciliacion-bancaria', { conciliacion })
