import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { PayPayable } from './contract.ts'
import { TAG_CREDIT, TAG_DEDUCTED } from '#server/payments/contract.ts'
import { Refusal, refuseIfVoided } from '#server/kit/rules/refusal.ts'
import { writtenMonth } from '#server/kit/words/months.ts'
import { amountToPay, changedMeanwhile, refuseIfDeducted, refuseIfPaid, refuseIfSettlement } from './rules.ts'
import { refuseOutside } from '#server/kit/rules/dates.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { numberPayments, recordPayment } from '#server/payments/acts.ts'
import { readBank } from '#server/payments/paying-queries.ts'
import { askAboutCash } from '#server/payments/queries.ts'
import { lockCompany, lockRow, refuseLate, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { payableDetail } from './queries.ts'
import { PAYABLES, type StoredPayable } from './resource-queries.ts'
import type { VersionedVoiding } from '#server/kit/contract/common.ts'

/** Means of paying `que` out: methods that cannot pay it, and the refusals. */
export function payingOut(que: string) {
  const refused = `Con «{forma}» no se paga ${que}.`
  return {
    campo: 'id_fpago',
    sinPago: { [TAG_CREDIT]: refused, [TAG_DEDUCTED]: refused },
    sinBanco: 'Elija el banco del que se paga.',
    oculto: true,
  }
}

export const PAYING = payingOut('una cuenta')

/**
 * Pays a payable whole or in part, on a day from its own to `hoy` in Bogotá. Asks about cash of 100 UVT or more
 * until that is confirmed. Throws CONFLICTO for settlements, and 422 as `readBank` does
 * (payables/README.md, paying).
 */
export async function payPayable(
  tx: Transaction,
  company: string,
  id: string,
  {
    version,
    fecha,
    valor: asked,
    id_fpago,
    id_banco,
    referencia,
    efectivo_confirmado,
  }: z.infer<typeof PayPayable>,
  hoy: string,
): Promise<Row> {
  const payable = (await lockRow(tx, PAYABLES, company, id)) as StoredPayable
  refuseIfSettlement(payable, 'paga')
  refuseLate(payable, version, changedMeanwhile(payable))
  const valor = amountToPay(payable, asked)
  const { id_tercero, nombre_tercero: nombre } = payable
  const banco = await readBank(tx, company, { id_metodo: id_fpago, id_banco: id_banco ?? '' }, PAYING)
  if (banco === null && efectivo_confirmado === false)
    await askAboutCash(tx, company, { id_tercero, nombre, valor, fecha })
  const egreso = await numberPayments(tx, company, { id_tercero, nombre, fecha, valor })
  const moved = { fecha, referencia, id_fpago, id_banco: banco, id_egreso: egreso?.id_egreso ?? null }
  await movePayment(tx, company, payable, valor, moved, hoy)
  return payableDetail(tx, company, id, hoy)
}

type Moved = Pick<
  Parameters<typeof recordPayment>[2],
  'fecha' | 'referencia' | 'id_fpago' | 'id_banco' | 'id_egreso'
>

/** Records the payment of a locked payable, on a day from its own to `hoy` in Bogotá. */
export async function movePayment(
  tx: Transaction,
  company: string,
  { _id, consecutivo, fecha, pagado, id_tercero }: StoredPayable,
  valor: number,
  moved: Moved,
  hoy: string,
): Promise<void> {
  refuseOutside('fecha', moved.fecha, {
    desde: { dia: fecha, que: `el día de la cuenta ${consecutivo}` },
    hasta: { dia: hoy, que: 'hoy' },
  })
  await updateRow(tx, PAYABLES, company, _id, { pagado: pagado + valor })
  await recordPayment(tx, company, {
    id_cuenta_por_pagar: _id,
    id_tercero,
    direccion: 'SALE',
    valor,
    ...moved,
  })
}

/**
 * Voids an unpaid payable; its number is never used again. Throws EN_USO when something was paid, and CONFLICTO when it
 * is already voided, a settlement, deducted by one, or a month with a later one declared.
 */
export async function voidPayable(
  tx: Transaction,
  company: string,
  id: string,
  { version, motivo }: z.infer<typeof VersionedVoiding>,
  hoy: string,
): Promise<Row> {
  const payable = (await lockRow(tx, PAYABLES, company, id)) as StoredPayable
  refuseLate(payable, version)
  refuseIfSettlement(payable, 'anula')
  refuseIfVoided(payable.anulada, `La cuenta por pagar ${payable.consecutivo}`)
  refuseIfDeducted(payable, String(payable.numero_liquidacion))
  refuseIfPaid(payable)
  await refuseDeclaredLater(tx, company, payable)
  await updateRow(tx, PAYABLES, company, id, { anulada: true, motivo_anulacion: motivo })
  return payableDetail(tx, company, id, hoy)
}

/** Throws CONFLICTO for a declared month with a later one: the later one declared the changes of this month. */
async function refuseDeclaredLater(
  tx: Transaction,
  company: string,
  { origen, mes }: StoredPayable,
): Promise<void> {
  if (mes === '') return
  // Declarations hold the same lock.
  await lockCompany(tx, company)
  const [later] = await rowsOf<{ mes: string; consecutivo: string }>(
    tx,
    sql`select mes, consecutivo from accounts_payable
      where id_empresa = ${company} and origen = ${origen} and mes > ${mes} and not anulada order by mes desc limit 1`,
  )
  if (!later) return
  throw new Refusal(
    'CONFLICTO',
    `Los cambios de ${writtenMonth(mes)} se declararon con ${writtenMonth(later.mes)}. Anule primero ${later.consecutivo}.`,
  )
}
