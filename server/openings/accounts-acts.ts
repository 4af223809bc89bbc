import { sql } from 'drizzle-orm'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { setOpening } from '#server/bank/accounts-acts.ts'
import { BANKS } from '#server/bank/accounts-queries.ts'
import { createRow, lockRow } from '#server/kit/rows/rows.ts'
import { ofImport, lockBrought, type Bringing } from './opening-rows-acts.ts'

/** Balance of a bank account or cash box at the start of `fecha_si`, in whole pesos. */
export interface OpeningAccount {
  /** null for an account that the import creates. */
  id_banco: string | null
  nombre: string
  nro_cuenta: string
  saldo_inicial: number
  fecha_si: string
}

export interface KnownAccount {
  id: string
  nombre: string
  nro_cuenta: string
  saldo_inicial: string | null
  fecha_si: string | null
  clave_nombre: string
  clave_cuenta: string
}

/** Accounts of a company, with the folded texts used for comparison. */
export const accountsOf = (q: Queries, company: string) =>
  rowsOf<KnownAccount>(
    q,
    sql`select id_banco as id, nombre, nro_cuenta, saldo_inicial::text as saldo_inicial, fecha_si::text as fecha_si,
        clave_de_texto(nombre) as clave_nombre, clave_de_texto(nro_cuenta) as clave_cuenta
      from banks where id_empresa = ${company} order by id_banco`,
  )

/** Folded texts of a file, in order. */
export async function accountKeys(q: Queries, texts: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ clave: string }>(
    q,
    sql`select clave_de_texto(texto) as clave
      from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality t (texto, orden) order by orden`,
  )
  return rows.map(({ clave }) => clave)
}

/** Sets opening balances and creates missing accounts. Throws CONFLICTO if a balance was set meanwhile. */
export async function bringAccounts(
  tx: Transaction,
  { company, idImportacion }: Bringing,
  accounts: readonly OpeningAccount[],
): Promise<void> {
  for (const { id_banco, nombre, nro_cuenta, saldo_inicial, fecha_si } of accounts) {
    const opening = { saldo_inicial, fecha_si, id_importacion: idImportacion }
    if (id_banco === null) {
      await createRow(tx, BANKS, company, { nombre, nro_cuenta, ...opening })
      continue
    }
    const account = await lockRow(tx, BANKS, company, id_banco)
    if (account.saldo_inicial !== null) throw new Refusal('CONFLICTO', hasOpening(nombre, nro_cuenta))
    await setOpening(tx, company, id_banco, opening)
  }
}

/** Message for an account that already has an opening balance. */
export const hasOpening = (nombre: string, nro_cuenta: string) =>
  `${[nombre, nro_cuenta].filter(Boolean).join(' ')} ya tiene saldo inicial: cámbielo en Bancos.`

/** Clears the opening balances of an import. Created accounts stay. */
export async function takeBackAccounts(tx: Transaction, company: string, id: string): Promise<void> {
  const brought = ofImport(company, id)
  await lockBrought(tx, BANKS, brought)
  const accounts = await rowsOf<{ id: string }>(tx, sql`select id_banco as id from banks where ${brought}`)
  const none = { saldo_inicial: null, fecha_si: null, id_importacion: null }
  for (const account of accounts) await setOpening(tx, company, account.id, none)
}
