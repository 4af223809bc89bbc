import { sql } from 'drizzle-orm'
import type { CloseFinancingAgreement } from './contract.ts'
import { refuseOutside } from '#server/kit/rules/dates.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { lapseRequests } from '#server/approvals/requests-acts.ts'
import { createReceivable } from '#server/receivables/acts.ts'
import { refuseLate, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { AGREEMENTS } from './queries.ts'
import { lockAgreement } from './acts.ts'
import { waitingLoans } from './excess-acts.ts'
import { OWED_SINCE, type Agreement } from './ledger-queries.ts'
import { recalculate } from './ledger-acts.ts'
import { unaudited } from '#server/db/writes.ts'

/**
 * Closes an agreement. Interest stops on the closing day, and the remaining debt becomes a receivable in the
 * same transaction (financing/README.md, closing). Returns that receivable, or null when nothing is owed. The
 * day lies between the last loan or offset and `hoy` in Bogotá. Throws CONFLICTO while a loan waits for
 * approval.
 */
export async function closeAgreement(
  tx: Transaction,
  company: string,
  id: string,
  { version, estado, descripcion, fecha_liquidacion }: CloseFinancingAgreement,
  { hoy, ahora }: { hoy: string; ahora: Date },
): Promise<Row | null> {
  const agreement = await lockAgreement(tx, company, id, 'cerrar')
  refuseLate(agreement, version)
  if ((await waitingLoans(tx, agreement)).length > 0) {
    const mensaje = `El acuerdo ${agreement.consecutivo} tiene préstamos por aprobar: apruébelos, rechácelos o elimínelos antes de cerrarlo.`
    throw new Refusal('CONFLICTO', mensaje)
  }
  refuseOutside('fecha_liquidacion', fecha_liquidacion, {
    desde: await lastDay(tx, agreement),
    hasta: { dia: hoy, que: 'hoy' },
  })
  const { deuda } = await recalculate(tx, agreement, fecha_liquidacion)
  await updateRow(tx, AGREEMENTS, company, id, {
    estado,
    descripcion_cierre: descripcion,
    fecha_liquidacion,
    cerro: tx.actor.nombre,
    cerrado_en: ahora.toISOString(),
  })
  await unaudited(tx, () =>
    tx.execute(
      sql`update financing_agreement_movements set fecha_liquidacion = ${fecha_liquidacion}::date
        where id_financing_agreement = ${agreement._id} and estado = 'APROBADO'`,
    ),
  )
  await lapseRequests(tx, company, agreement._id)
  if (deuda.saldo === 0) return null
  return createDebtReceivable(tx, company, agreement, {
    valor: deuda.saldo,
    interes: deuda.interes_pendiente,
    fecha: fecha_liquidacion,
    porque: `Saldo del acuerdo ${agreement.consecutivo} al cerrarlo`,
  })
}

/**
 * Creates a receivable of the agreement's supplier, in whole pesos from `fecha` on. `interes` is the interest
 * part of `valor`. No late interest runs on that part.
 */
export const createDebtReceivable = (
  tx: Transaction,
  company: string,
  { _id, id_tercetro, nombre_tercero }: Agreement,
  { valor, interes, fecha, porque }: { valor: number; interes: number; fecha: string; porque: string },
): Promise<Row> =>
  createReceivable(tx, company, {
    valor_original_factura: valor,
    interes_original: interes,
    fecha_factura: fecha,
    cliente_id: id_tercetro,
    cliente_nombre: nombre_tercero,
    observaciones: porque,
    origen: 'ACUERDO',
    id_acuerdo: _id,
  })

/** Day of the last loan or offset of an agreement; without any, its first day. */
async function lastDay(q: Queries, { _id, fecha_de_inicio }: Agreement) {
  const [last] = await rowsOf<{ dia: string; que: string }>(
    q,
    sql`select fecha::text as dia, que from (
        select ${OWED_SINCE} as fecha, 'el último préstamo' as que from financing_agreement_movements
          where id_financing_agreement = ${_id} and estado = 'APROBADO'
        union all
        select fecha, 'la liquidación ' || consecutivo from settlements where id_acuerdo = ${_id} and abono_contado) f
      order by fecha desc limit 1`,
  )
  return last ?? { dia: fecha_de_inicio, que: 'el inicio del acuerdo' }
}
