import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/transaction.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { lockThirdParty } from '#server/parties/acts.ts'
import { openAdvances } from './advances-queries.ts'

/** Throws CONFLICTO when the settlement deducts more than is left of its supplier's advances. Locks the supplier. */
export async function refuseTakenAdvance(
  tx: Transaction,
  company: string,
  { id_proveedor, consecutivo, anticipo }: { id_proveedor: string; consecutivo: string; anticipo: number },
): Promise<void> {
  if (anticipo === 0) return
  await lockThirdParty(tx, company, id_proveedor)
  const open = await openAdvances(tx, company, sql`${id_proveedor}`)
  const queda = addUp(open.map((one) => one.queda))
  if (anticipo <= queda) return
  const mensaje = `Los anticipos del proveedor cambiaron después de calcular la ${consecutivo}: quedan ${pesos(queda)} por descontar. Calcule de nuevo.`
  throw new Refusal('CONFLICTO', mensaje)
}
