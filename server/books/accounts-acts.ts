import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { accountingAccounts, NewAccountingAccount } from './accounts-contract.ts'
import { CUENTAS_PROPUESTAS } from './accounts-rules.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { createRow, isId, lockRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { ACCOUNTING_ACCOUNTS } from './accounts-queries.ts'

export const proposeAccounts = (tx: Transaction, company: string) =>
  insertRows(
    tx,
    'accounting_accounts',
    CUENTAS_PROPUESTAS.map((one) => ({ ...one, id_empresa: company })),
  )

type Change = z.infer<typeof accountingAccounts.update.body & object>

/** Reads the scope of an account; '' means none. Throws 422 for a product or bank of another company. */
async function readScope(
  q: Queries,
  company: string,
  {
    id_producto,
    id_banco,
    tipo_tercero,
  }: Pick<NewAccountingAccount, 'id_producto' | 'id_banco' | 'tipo_tercero'>,
) {
  const product = id_producto || null
  const bank = id_banco || null
  const has = async (query: ReturnType<typeof sql>) => (await rowsOf(q, query)).length > 0
  if (
    product &&
    !(
      isId(product) &&
      (await has(
        sql`select from products where id_empresa = ${company} and id_producto = ${product} for key share`,
      ))
    )
  )
    throw invalidField('id_producto', mustChoose('un producto'))
  if (
    bank &&
    !(
      isId(bank) &&
      (await has(sql`select from banks where id_empresa = ${company} and id_banco = ${bank} for key share`))
    )
  )
    throw invalidField('id_banco', mustChoose('un banco'))
  return {
    id_producto: product,
    id_banco: bank,
    tipo_tercero,
    ambito: [product ?? '', bank ?? '', tipo_tercero].join('/'),
  }
}

/** Creates a confirmed account. Throws DUPLICADO if the same scope already has one. */
export async function createAccount(
  tx: Transaction,
  company: string,
  body: NewAccountingAccount,
): Promise<Row> {
  const scope = await readScope(tx, company, body)
  return createRow(tx, ACCOUNTING_ACCOUNTS, company, { ...body, ...scope, confirmada: body.cuenta !== '' })
}

/** Changes an account. A new account number counts as confirmed, an emptied one as not. */
export async function updateAccount(
  tx: Transaction,
  company: string,
  { id_cuenta_contable: id, version, ...change }: Change,
): Promise<Row> {
  const current = (await lockRow(tx, ACCOUNTING_ACCOUNTS, company, id)) as Row & NewAccountingAccount
  const scope = await readScope(tx, company, { ...current, ...change })
  const cuenta = change.cuenta ?? current.cuenta
  const confirmada = change.confirmada ?? (cuenta === current.cuenta ? undefined : cuenta !== '')
  if (confirmada && cuenta === '') throw invalidField('cuenta', 'Escriba la cuenta antes de confirmarla.')
  return updateRow(tx, ACCOUNTING_ACCOUNTS, company, id, { ...change, ...scope, confirmada }, version)
}
