import { Refusal } from '../domain/refusal.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Resource } from './resource.ts'
import { lockRow, type Company, type Row } from './rows.ts'

/**
 * The record, locked until the transaction ends, in one of the states from which the act is possible. Refuses with 404,
 * and with CONFLICTO and what the record is now. `act` names it with its record: 'aprobar la liquidación'.
 */
export async function lockInState<State extends string>(
  tx: Transaction,
  resource: Resource,
  company: Company,
  id: string,
  states: readonly State[],
  act: string,
): Promise<Row & { estado: State }> {
  const row = await lockRow(tx, resource, company, id)
  const { estado } = row
  const state = states.find((one) => one === estado)
  if (state !== undefined) return { ...row, estado: state }
  const name = row[resource.label]
  throw new Refusal('CONFLICTO', `No se puede ${act} ${name}: está en estado ${estado}.`, {
    registro: { [resource.id]: row._id, [resource.label]: name, estado },
  })
}
