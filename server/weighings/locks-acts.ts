import { sql } from 'drizzle-orm'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { heldBy, refusedOn, refuseIfVoided } from '#server/kit/rules/refusal.ts'
import { lockRow } from '#server/kit/rows/rows.ts'
import { type HeldField, holdsOf } from './holds-queries.ts'
import { SETTLED, type Weighing, WEIGHINGS } from './queries.ts'

type HoldingState = 'BORRADOR' | (typeof SETTLED)[number]

/** Locks a weighing until the transaction ends. Throws 404, and CONFLICTO for a voided one. */
export async function lockWeighing(tx: Transaction, company: string, id: string): Promise<Weighing> {
  const row = (await lockRow(tx, WEIGHINGS, company, id)) as Weighing
  refuseIfVoided(row.eliminada, `La pesada ${row.consecutivo}`)
  return row
}

/** Ticket with a plate, a driver and a payment method, so not an opening balance. */
export type WeighedHere = Weighing & Record<'id_vehiculo' | 'id_conductor' | 'id_formapago', string>

/** Throws CONFLICTO on `campos` for a ticket that an import of opening balances brought. */
export function requireWeighedHere(
  weighing: Weighing,
  acto: string,
  campos: readonly string[] = [],
): WeighedHere {
  const { id_importacion, id_vehiculo, id_conductor, id_formapago } = weighing
  if (id_importacion === null && id_vehiculo !== null && id_conductor !== null && id_formapago !== null) {
    return { ...weighing, id_vehiculo, id_conductor, id_formapago }
  }
  const mensaje = `No se puede ${acto}: es un saldo inicial. Deshaga su importación, o elimínela y tráigala con otro número.`
  throw refusedOn(campos, 'CONFLICTO', mensaje)
}

/**
 * Settlement states that hold a weighing. In a deposit a draft already holds it, because a fixation took
 * exact kilos.
 */
export const holdingStates = ({ en_deposito }: Weighing, anyway = false): readonly HoldingState[] =>
  en_deposito || anyway ? ['BORRADOR', ...SETTLED] : SETTLED

/**
 * Throws EN_USO with the settlement's number if a settlement in one of `states` holds the weighing. Locks
 * that settlement, so that its state cannot change meanwhile.
 */
export async function refuseIfSettled(
  tx: Transaction,
  weighing: Weighing,
  acto: string,
  { campos = [], states }: { campos?: readonly string[]; states: readonly HoldingState[] },
): Promise<void> {
  const [found] = await rowsOf<{ consecutivo: string }>(
    tx,
    sql`select consecutivo from settlements
      where estado = any (string_to_array(${states.join('|')}, '|')) and id_liquidacion in (
        select id_liquidacion from settlement_weighings where id_weighing_record = ${weighing._id} and viva)
      order by id_liquidacion limit 1 for share`,
  )
  if (!found) return
  throw heldBy(
    acto,
    `la pesada está en la liquidación ${found.consecutivo}. Anule primero la liquidación.`,
    campos,
  )
}

/** Throws EN_USO on each field for which `held` is true, if another document holds it. */
export async function refuseHeld(
  tx: Transaction,
  id: string,
  acto: string,
  held: (campo: HeldField) => boolean,
): Promise<void> {
  for (const { porque, campos } of await holdsOf(tx, id)) {
    const refused = campos.filter(held)
    if (refused.length > 0) throw heldBy(acto, porque, acto === 'cambiar' ? refused : [])
  }
}
