import { Refusal } from '#server/kit/rules/refusal.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { refuseChargedLevy } from './levy-acts.ts'
import { millingDetail } from './queries.ts'
import { lockMillingOperation } from './acts.ts'
import { createReceivable } from '#server/receivables/acts.ts'
import { refuseLate, type Row } from '#server/kit/rows/rows.ts'

/**
 * Charges the levy of someone else's paddy to its owner with a receivable. Returns both. Throws EN_USO for a
 * second charge. Throws CONFLICTO without a levy, for a voided operation and for an outdated version.
 */
export async function chargeMillingLevy(
  tx: Transaction,
  company: string,
  { id, version, hoy }: { id: string; version?: number | undefined; hoy: string },
): Promise<{ row: Row; cobro: Row }> {
  const current = await lockMillingOperation(tx, company, id)
  refuseLate(current, version)
  await refuseChargedLevy(tx, current)
  const { consecutivo, de_quien, cuota_fomento, id_dueno, nombre_dueno } = current
  if (de_quien !== 'MAQUILA' || Number(cuota_fomento) === 0)
    throw new Refusal('CONFLICTO', `De la operación ${String(consecutivo)} no hay cuota que cobrar.`)
  const cobro = await createReceivable(tx, company, {
    valor_original_factura: Number(cuota_fomento),
    fecha_factura: hoy,
    cliente_id: String(id_dueno),
    cliente_nombre: String(nombre_dueno),
    observaciones: `Cuota de fomento de la maquila ${String(consecutivo)}`,
    origen: 'CUOTA_FOMENTO',
    id_maquila: current._id,
  })
  return { row: await millingDetail(tx, company, id), cobro }
}
