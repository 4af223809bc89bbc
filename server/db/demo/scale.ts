import type { Transaction } from '../transaction.ts'
import { createRow } from '../../queries/rows.ts'
import { endKey, makeKey } from '../../queries/scales/readings.ts'
import { SCALES } from '../../queries/scales/scales.ts'

/** The mill's scale. Its reader's key was ended: a demonstration has no indicator, so its weights are typed as ever. */
export async function makeScale(tx: Transaction, company: string): Promise<void> {
  const { _id } = await createRow(tx, SCALES, company, { nombre: 'Camionera', division: 20 })
  await makeKey(tx, company, _id)
  await endKey(tx, company, _id)
}
