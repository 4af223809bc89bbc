import { sql } from 'drizzle-orm'
import type { WeighingShares } from './shares-contract.ts'
import { kilosOfShares, refuseEmptyShares, refuseShares } from './shares-rules.ts'
import { isSettleable } from './rules.ts'
import { invalidField, Refusal, refusedOn } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { insertRows, updateRows } from '#server/db/writes.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import { isId, raiseVersion, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { WEIGHINGS, type Weighing } from './queries.ts'
import { holdingStates, lockWeighing, refuseIfSettled } from './locks-acts.ts'
import { refreshSettled } from './state-acts.ts'

/**
 * Divides the kilos of a paddy purchase among farmers. Drafts must then be recalculated. Throws EN_USO once a
 * settlement holds the weighing. Throws 422 for parts that are not the whole, and CONFLICTO for a weighing
 * that is never settled.
 */
export async function writeShares(
  tx: Transaction,
  company: string,
  id: string,
  { version, unidad, partes }: WeighingShares,
): Promise<Row> {
  const current = await lockWeighing(tx, company, id)
  if (!isSettleable(current.operacion, current.es_paddy)) {
    throw new Refusal('CONFLICTO', 'Solo se reparten las compras de arroz paddy.')
  }
  await refuseIfSettled(tx, current, 'repartir', { campos: ['partes'], states: holdingStates(current) })
  refuseShares(partes, unidad, current.peso_neto)
  const names = await readSuppliers(tx, company, partes)
  const kg = kilosOfShares(
    current.peso_neto,
    partes.map(({ parte }) => parte),
  )
  await tx.execute(sql`delete from weighing_shares where id_weighing_record = ${id}`)
  await insertRows(
    tx,
    'weighing_shares',
    partes.map(({ id_proveedor, parte }, index) => ({
      id_empresa: company,
      id_weighing_record: id,
      id_proveedor,
      nombre_proveedor: names[index],
      unidad,
      parte,
      kg: kg?.[index] ?? null,
    })),
  )
  const repartida = partes.length > 0
  await updateRow(tx, WEIGHINGS, company, id, { repartida }, version)
  await raiseVersion(tx, WEIGHINGS, company, current)
  return syncShares(tx, company, id)
}

/** Names of the suppliers in their order. Throws 422 on an unknown one. */
async function readSuppliers(tx: Transaction, company: string, partes: WeighingShares['partes']) {
  const names: string[] = []
  for (const [index, { id_proveedor }] of partes.entries()) {
    const [found] = isId(id_proveedor)
      ? await rowsOf<{ nombre: string }>(
          tx,
          sql`select nombre from third_parties
            where id_empresa = ${company} and id_tercero = ${id_proveedor} and tipo = 'PROVEEDOR' for key share`,
        )
      : []
    if (!found) throw invalidField(`partes[${index}].id_proveedor`, mustChoose('un proveedor'))
    names.push(found.nombre)
  }
  return names
}

/**
 * A shared paddy purchase cannot become an operation that is never settled. Throws CONFLICTO on the
 * changed fields.
 */
export function refuseUnshared(
  { repartida, operacion, es_paddy }: Pick<Weighing, 'repartida' | 'operacion' | 'es_paddy'>,
  campos: readonly string[],
): void {
  if (!repartida || isSettleable(operacion, es_paddy)) return
  const mensaje = 'La pesada está repartida entre varios agricultores: quite el reparto primero.'
  throw refusedOn(campos, 'CONFLICTO', mensaje)
}

/**
 * Recomputes the kilos of shares and of draft lines after a change of the weighing. A former owner's draft
 * line gets 0 kg. Such a draft cannot be approved before it is recalculated. Throws 422 for a share of 0 kg.
 */
export async function syncShares(tx: Transaction, company: string, id: string): Promise<Row> {
  const shares = await rowsOf<{ id_parte: string; parte: number; neto: number | null }>(
    tx,
    sql`select p.id_parte, p.parte::float8 as parte, w.peso_neto::float8 as neto
      from weighing_shares p join weighing_records w using (id_weighing_record)
      where p.id_weighing_record = ${id} order by p.id_parte`,
  )
  const neto = shares[0]?.neto ?? null
  const kg = kilosOfShares(
    neto,
    shares.map(({ parte }) => parte),
  )
  refuseEmptyShares(kg, neto)
  for (const [index, { id_parte }] of shares.entries()) {
    const its = kg?.[index] ?? null
    await updateRows(
      tx,
      'weighing_shares',
      { kg: its },
      sql`where id_parte = ${id_parte} and kg is distinct from ${its}::numeric`,
    )
  }
  await tx.execute(
    sql`update settlement_weighings l
      set kg = coalesce((select d.kg from duenos_de_pesada(${id}) d where d.id_proveedor = s.id_proveedor), 0)
      from settlements s
      where s.id_liquidacion = l.id_liquidacion and l.id_weighing_record = ${id} and l.viva and s.estado = 'BORRADOR'
        and s.numero_fijacion is null`,
  )
  await refreshSettled(tx, company, sql`${id}::uuid`)
  return updateRow(tx, WEIGHINGS, company, id, {})
}
