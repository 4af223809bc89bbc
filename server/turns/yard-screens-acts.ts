import { sql } from 'drizzle-orm'
import { newSecret, hashOf } from '#server/kit/rules/secrets.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { lockCompany } from '#server/kit/rows/rows.ts'

/** Makes the secret of a yard screen and ends the previous one. Only a hash is stored. */
export async function makeScreen(tx: Transaction, company: string): Promise<string> {
  await lockCompany(tx, company)
  const codigo = newSecret()
  const huella = hashOf(codigo)
  await tx.execute(
    sql`insert into yard_screens (id_empresa, huella, creada_por) values (${company}, ${huella}, ${tx.actor.nombre})
      on conflict (id_empresa) do update set huella = excluded.huella, creada_por = excluded.creada_por, creada = now()`,
  )
  return codigo
}

/** Ends the yard screen of the company. Does nothing if there is no yard screen. */
export async function endScreen(tx: Transaction, company: string): Promise<void> {
  await tx.execute(sql`delete from yard_screens where id_empresa = ${company}`)
}
