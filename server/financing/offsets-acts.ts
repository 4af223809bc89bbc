import { sql } from 'drizzle-orm'
import { returnOffset, divideOffset, type AbonoAlAcuerdo } from './offsets-rules.ts'
import { maximumOffset, debtOn } from './rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { pesos } from '#server/kit/words/formats.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { inClosedMonth } from '#server/periods/acts.ts'
import { lockRow, type Row } from '#server/kit/rows/rows.ts'
import { AGREEMENTS } from './queries.ts'
import { lockAgreement } from './acts.ts'
import { createDebtReceivable } from './closing-acts.ts'
import { cutOf, readLedger, type Agreement } from './ledger-queries.ts'
import { recalculate } from './ledger-acts.ts'
import { unaudited } from '#server/db/writes.ts'

/** The fields of a settlement that its offset needs. */
export interface Offsetting extends Row {
  fecha: string
  id_acuerdo: string
  abono: number
  abono_contado: boolean
}

/**
 * Makes the offset of a locked settlement count in its agreement, when the settlement is approved. Returns its
 * division into interest and capital. Throws CONFLICTO when the agreement is closed or owes less than the
 * offset.
 */
export async function countOffset(
  tx: Transaction,
  company: string,
  { _id, fecha, id_acuerdo, abono }: Offsetting,
  hoy: string,
): Promise<AbonoAlAcuerdo> {
  const agreement = await lockAgreement(tx, company, id_acuerdo, 'abonar')
  const { consecutivo } = agreement
  const financiacion = { ...agreement, ...(await readLedger(tx, id_acuerdo)) }
  const most = maximumOffset(financiacion, fecha)
  if (abono > most) {
    const mensaje = `La deuda del acuerdo ${consecutivo} cambió después de calcular: quedan ${pesos(most)} por abonar. Calcule de nuevo.`
    throw new Refusal('CONFLICTO', mensaje)
  }
  const divided = divideOffset(financiacion, { id_acuerdo, consecutivo }, { valor: abono, fecha })
  await markCounted(tx, _id, true)
  await recalculate(tx, agreement, hoy)
  return divided
}

/**
 * Reverses the offset of a voided settlement (financing/README.md, offsets given back). A running agreement
 * owes the amount again. A closed agreement gets a receivable of its supplier, with the interest that would
 * have run up to the closing. An offset in a closed month still counts and becomes a receivable too. Returns
 * the receivable and what was closed, or null.
 */
export async function reverseOffset(
  tx: Transaction,
  company: string,
  { _id, id_acuerdo, fecha, abono, consecutivo }: Offsetting & { consecutivo: string },
  hoy: string,
): Promise<{ cuenta: Row; cerrado: 'mes' | 'acuerdo' } | null> {
  const agreement = (await lockRow(tx, AGREEMENTS, company, id_acuerdo)) as Agreement
  const { consecutivo: acuerdo } = agreement
  if (await inClosedMonth(tx, company, fecha)) {
    const { abonos } = debtOn({ ...agreement, ...(await readLedger(tx, id_acuerdo)) }, hoy)
    const interes = abonos.find(({ id }) => id === _id)?.a_intereses ?? 0
    const porque = `Abono de ${pesos(abono)} de la liquidación ${consecutivo}, anulada después de cerrar su mes, al acuerdo ${acuerdo}`
    const owed = { valor: abono, interes, fecha: hoy, porque }
    return { cuenta: await createDebtReceivable(tx, company, agreement, owed), cerrado: 'mes' }
  }
  if (agreement.estado === 'EN_EJECUCION') {
    await markCounted(tx, _id, false)
    await recalculate(tx, agreement, hoy)
    return null
  }
  const financiacion = { ...agreement, ...(await readLedger(tx, id_acuerdo, { alive: true })) }
  const { valor, corrido, interes } = returnOffset(
    financiacion,
    { fecha, valor: abono },
    cutOf(agreement, hoy),
  )
  const mas = corrido > 0 ? `, y ${pesos(corrido)} de los intereses que habrían corrido sin él` : ''
  const porque = `Abono de ${pesos(abono)} de la liquidación ${consecutivo}, anulada, al acuerdo ${acuerdo}, ya cerrado${mas}`
  const owed = { valor, interes, fecha: hoy, porque }
  return { cuenta: await createDebtReceivable(tx, company, agreement, owed), cerrado: 'acuerdo' }
}

/** The audit records the approval or the void, not this column. */
const markCounted = (tx: Transaction, id: string, counted: boolean) =>
  unaudited(tx, () =>
    tx.execute(sql`update settlements set abono_contado = ${counted} where id_liquidacion = ${id}`),
  )
