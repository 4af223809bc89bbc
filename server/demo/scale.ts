import type { Transaction } from '#server/db/transaction.ts'
import { createRow } from '#server/kit/rows/rows.ts'
import { endKey, makeKey } from '#server/scales/readings-acts.ts'
import { SCALES } from '#server/scales/queries.ts'

/** Makes the mill's scale. The key of its reader is revoked: a demonstration has no indicator, so weights are typed. */
export async function makeScale(tx: Transaction, company: string): Promise<void> {
  const { _id } = await createRow(tx, SCALES, company, { nombre: 'Camionera', division: 20 })
  await makeKey(tx, company, _id)
  await endKey(tx, company, _id)
}
