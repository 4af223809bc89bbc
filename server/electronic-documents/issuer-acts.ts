import { sql } from 'drizzle-orm'
import type { IssuerChange } from './contract.ts'
import { readIssuer, type StoredIssuer } from './issuer-queries.ts'
import { ISSUER_SECRETS } from './issuer-words.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { insertRows, updateRows } from '#server/db/writes.ts'
import { lockCompany } from '#server/kit/rows/rows.ts'

/**
 * Saves how a company sends its documents. An absent or empty secret keeps the stored one. Throws 422 for a channel
 * without a first day, for a practice company that would really send, and for a change to production that would send
 * documents of earlier days again; CONFLICTO for a stale editor.
 */
export async function saveIssuer(
  tx: Transaction,
  company: string,
  { version, software_pin, proveedor_secreto, proveedor_clave, ...given }: IssuerChange,
  hoy: string,
): Promise<void> {
  await lockCompany(tx, company)
  const before = await readIssuer(tx, company)
  if (before && version !== undefined && version !== before.version) {
    const mensaje = 'Otra persona cambió la habilitación: revísela y guarde de nuevo.'
    throw new Refusal('CONFLICTO', mensaje, { registro: withoutSecrets(before) })
  }
  if (given.canal !== 'NINGUNO' && !given.desde)
    throw invalidField('desde', 'Escriba desde qué día se transmiten los documentos.')
  const toProduction = given.canal !== 'NINGUNO' && given.ambiente === '1' && before?.ambiente !== '1'
  if (toProduction && given.desde < hoy)
    throw invalidField('desde', `Al pasar a producción se transmite desde el ${writtenDay(hoy)} o después.`)
  const real = given.canal === 'DIAN' || given.canal === 'PROVEEDOR'
  if (real && (await isPractice(tx, company)))
    throw invalidField('canal', 'Una empresa de práctica solo usa el simulador.')
  const of = sql`where id_empresa = ${company}`
  await insertRows(tx, 'electronic_issuers', [{ id_empresa: company }], sql`on conflict do nothing`)
  await updateRows(tx, 'electronic_issuers', { ...given, desde: given.desde || null }, of)
  const secrets = Object.entries({ software_pin, proveedor_secreto, proveedor_clave }).filter(
    ([, value]) => value,
  )
  if (secrets.length === 0) return
  await insertRows(tx, 'electronic_secrets', [{ id_empresa: company }], sql`on conflict do nothing`)
  await updateRows(tx, 'electronic_secrets', Object.fromEntries(secrets), of)
}

/** Settings as an answer may carry them. */
const withoutSecrets = (stored: StoredIssuer): Record<string, unknown> =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => !Object.hasOwn(ISSUER_SECRETS, name)))

async function isPractice(tx: Transaction, company: string): Promise<boolean> {
  const [found] = await rowsOf<{ practica: boolean }>(
    tx,
    sql`select practica from companies where id_empresa = ${company}`,
  )
  return found?.practica ?? false
}
