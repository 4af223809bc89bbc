import { Refusal } from '../domain/refusal.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Resource } from './resource.ts'
import { lockRow, type Company, type Row } from './rows.ts'

/**
 * The record, locked until the transaction ends, in one of the states from which the act is possible. Refuses with 404,
 * and with CONFLICTO and what the record is now. `act` says what, with its record: 'se puede aprobar la liquidación'.
 */
export async function lockInState(
  tx: Transaction,
  resource: Resource,
  company: Company,
  id: string,
  states: readonly string[],
  act: string,
): Promise<Row> {
  const row = await lockRow(tx, resource, company, id)
  const estado = String(row.estado)
  if (states.includes(estado)) return row
  const name = row[resource.label]
  throw new Refusal('CONFLICTO', `No ${act} ${name}: está en estado ${estado}.`, {
    registro: { [resource.id]: row._id, [resource.label]: name, estado },
  })
}
