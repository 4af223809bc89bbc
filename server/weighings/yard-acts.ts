import { sql } from 'drizzle-orm'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { momentInBogota, writtenMoment } from '#server/kit/words/days.ts'

/**
 * Throws 422 on `otro_viaje` for a plate that is in the yard. Locks the vehicle until the transaction ends,
 * so that the second of two simultaneous weighings is refused.
 */
export async function refuseSecondInYard(tx: Transaction, company: string, plate: string): Promise<void> {
  await tx.execute(
    sql`select from vehicles where id_empresa = ${company} and id_vehiculo = ${plate} for no key update`,
  )
  const [open] = await rowsOf<{ placa: string; consecutivo: string; desde: string }>(
    tx,
    sql`select placa, consecutivo, coalesce(pesado_en, creado_en)::text as desde from weighing_records
      where id_empresa = ${company} and id_vehiculo = ${plate} and en_patio and not eliminada
      order by id_weighing_record desc limit 1`,
  )
  if (!open) return
  const { placa, consecutivo, desde } = open
  const since = writtenMoment(momentInBogota(desde))
  throw invalidField(
    'otro_viaje',
    `${placa} está en patio desde ${since} (${consecutivo}): tome el peso que le falta o marque que es otro viaje.`,
  )
}
