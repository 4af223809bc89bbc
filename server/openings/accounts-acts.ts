import { sql, type SQL } from 'drizzle-orm'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { CHANGED_MEANWHILE, type By, type Removed, type UndoStep } from '#server/kit/reading/import-kind.ts'
import { OPENED_FOR_GOOD, setOpening } from '#server/bank/accounts-acts.ts'
import { BANKS } from '#server/bank/accounts-queries.ts'
import { idsOf, lockCompany, lockRow } from '#server/kit/rows/rows.ts'
import {
  insertOpeningRows,
  lockBrought,
  ofImport,
  refuseClosedDay,
  type Bringing,
} from './opening-rows-acts.ts'

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
  id_importacion: string | null
}

/** Accounts of a company, with the folded texts used for comparison. */
export const accountsOf = (q: Queries, company: string) =>
  rowsOf<KnownAccount>(
    q,
    sql`select id_banco as id, nombre, nro_cuenta, saldo_inicial::text as saldo_inicial, fecha_si::text as fecha_si,
        clave_de_texto(nombre) as clave_nombre, clave_de_texto(nro_cuenta) as clave_cuenta, id_importacion
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

export const accountsNamed = (known: readonly KnownAccount[], name: string) =>
  known.filter(({ clave_nombre }) => clave_nombre === name)

/** Account with this name and number. Without a number, the only account with the name. */
export function accountOf(
  known: readonly KnownAccount[],
  name: string,
  number: string,
): KnownAccount | undefined {
  const named = accountsNamed(known, name)
  if (number === '') return named.length === 1 ? named[0] : undefined
  return named.find(({ clave_cuenta }) => clave_cuenta === number)
}

/** No unique index refuses a second account without a number. */
async function refuseCreated(
  tx: Transaction,
  { company, idImportacion }: Bringing,
  accounts: readonly OpeningAccount[],
): Promise<void> {
  // Serializes imports, so that the accounts of another one are seen.
  await lockCompany(tx, company)
  const others = (await accountsOf(tx, company)).filter((one) => one.id_importacion !== idImportacion)
  const names = await accountKeys(
    tx,
    accounts.map(({ nombre }) => nombre),
  )
  if (names.some((name) => accountsNamed(others, name).length > 0))
    throw new Refusal('CONFLICTO', CHANGED_MEANWHILE)
}

/** Sets opening balances and creates missing accounts. Throws CONFLICTO if one was set or created meanwhile. */
export async function bringAccounts(
  tx: Transaction,
  by: Bringing & Pick<By, 'desde'>,
  accounts: readonly OpeningAccount[],
): Promise<void> {
  const made = accounts.filter(({ id_banco }) => id_banco === null)
  const unnumbered = made.filter(({ nro_cuenta }) => nro_cuenta === '')
  if (unnumbered.length > 0) await refuseCreated(tx, by, unnumbered)
  const rows = made.map(({ id_banco: _none, ...account }) => ({ ...account, creado_en: by.desde }))
  await insertOpeningRows(tx, by, BANKS.name, rows)
  const { company, idImportacion: id_importacion } = by
  for (const { id_banco, nombre, nro_cuenta, saldo_inicial, fecha_si } of accounts) {
    if (id_banco === null) continue
    const account = await lockRow(tx, BANKS, company, id_banco)
    if (account.saldo_inicial !== null) throw new Refusal('CONFLICTO', hasOpening(nombre, nro_cuenta))
    await setOpening(tx, company, id_banco, { saldo_inicial, fecha_si, id_importacion })
  }
}

/** Message for an account that already has an opening balance. */
export const hasOpening = (nombre: string, nro_cuenta: string) =>
  `${[nombre, nro_cuenta].filter(Boolean).join(' ')} ya tiene saldo inicial: cámbielo en Bancos.`

/**
 * Undoes the opening balances of an import and deletes accounts that it created and nobody used. Refused once a box has
 * a closing.
 */
export const undoneAccounts = { undo: [clearSome], refuseTakeBack }

async function refuseTakeBack(tx: Transaction, company: string, id: string): Promise<void> {
  const brought = ofImport(company, id)
  await lockBrought(tx, BANKS, brought)
  if ((await closedBoxes(tx, brought)).size > 0) throw new Refusal('EN_USO', OPENED_FOR_GOOD)
  await refuseClosedDay(tx, company, sql`select min(fecha_si) from banks where ${brought}`)
}

/** Ids of the boxes with a closing that is not voided. */
async function closedBoxes(tx: Transaction, boxes: SQL): Promise<Set<string>> {
  const closed = await rowsOf<{ id: string }>(
    tx,
    sql`select id_banco as id from cash_closings where not anulado and id_banco in (select id_banco from banks where ${boxes})`,
  )
  return new Set(closed.map(({ id }) => id))
}

async function clearSome(
  tx: Transaction,
  company: string,
  { idImportacion, desde, after, limit }: UndoStep,
): Promise<Removed> {
  // Locked first, so that nobody closes a box between the search for closings and the change.
  const accounts = await rowsOf<{ id: string }>(
    tx,
    sql`select id_banco as id from banks where ${ofImport(company, idImportacion)} and id_banco > ${after}::uuid
      order by id_banco limit ${limit} for update`,
  )
  const ids = accounts.map(({ id }) => id)
  const closed = await closedBoxes(tx, sql`id_banco = any (${idsOf(ids)})`)
  const free = idsOf(ids.filter((id) => !closed.has(id)))
  await tx.execute(
    sql`delete from banks where id_empresa = ${company} and creado_en = ${desde}::timestamptz
      and id_banco = any (${free}) and id_banco not in (select usados('banks', ${free}))`,
  )
  await tx.execute(
    sql`update banks set saldo_inicial = null, fecha_si = null, id_importacion = null where id_banco = any (${free})`,
  )
  return { last: ids.at(-1), stayed: closed.size }
}
