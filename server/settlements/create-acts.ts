import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { createRow } from '#server/kit/rows/rows.ts'
import { documentNumberFor } from '#server/numbers/acts.ts'
import type { NewSettlement } from './contract.ts'
import { calculate } from './inputs-queries.ts'
import { askAboutPrice } from './price-requests-acts.ts'
import { settlementColumns, settlementDetail, SETTLEMENTS, takenBy } from './queries.ts'
import { weighingsIn } from '#server/weighings/settled-queries.ts'
import { refreshSettled } from '#server/weighings/state-acts.ts'

/**
 * Stores a draft exactly as it was computed and takes its weighings. `corregida` is the voided settlement
 * that the draft replaces.
 */
export async function createSettlement(
  tx: Transaction,
  company: string,
  body: NewSettlement,
  hoy: string,
  corregida?: { _id: string; consecutivo: string },
) {
  const calculo = await calculate(tx, company, body, {
    hoy,
    lock: true,
    ...(corregida && { own: corregida.consecutivo }),
  })
  const consecutivo = await documentNumberFor(tx, company, 'LIQUIDACION', {
    resource: { ...SETTLEMENTS, usedBesides: payableNumbered },
    numbered: 'consecutivo',
  })
  const { _id } = await createRow(tx, SETTLEMENTS, company, {
    consecutivo,
    ...settlementColumns(calculo),
    observaciones: body.observaciones,
    liquido: tx.actor.nombre,
    ...(corregida && { corrige_a: corregida._id }),
    ...(calculo.fijacion && { numero_fijacion: await nextFixation(tx, calculo.id_proveedor) }),
  })
  await insertRows(tx, 'settlement_calculations', [{ id_liquidacion: _id, calculo }])
  await insertRows(tx, 'settlement_weighings', takenBy(_id, calculo))
  await refreshSettled(tx, company, weighingsIn(_id))
  await askAboutPrice(tx, company, { ...calculo, id_liquidacion: _id, consecutivo })
  return settlementDetail(tx, company, _id)
}

/** Payable with this number. An approved settlement is owed under its own number, which an opening balance may have taken. */
const payableNumbered = (company: string, number: string): SQL =>
  sql`select from accounts_payable where id_empresa = ${company} and consecutivo = ${number}`

/** Next fixation number of a supplier. The caller holds the lock on the supplier. */
async function nextFixation(tx: Transaction, supplier: string): Promise<number> {
  const [last] = await rowsOf<{ numero: number }>(
    tx,
    sql`select coalesce(max(numero_fijacion), 0) as numero from settlements where id_proveedor = ${supplier}`,
  )
  return (last?.numero ?? 0) + 1
}
