import { sql } from 'drizzle-orm'
import type { IssuerChange } from './contract.ts'
import { readIssuer, type StoredIssuer } from './issuer-queries.ts'
import { isProduction } from './issuer-rules.ts'
import { ISSUER_SECRETS } from './issuer-words.ts'
import { isReal, isTrial, whyLeftOut } from './queries.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { insertRows, updateRows } from '#server/db/writes.ts'
import { lockCompany } from '#server/kit/rows/rows.ts'
import { companyOf } from '#server/kit/vouchers/scope.ts'

/**
 * Saves how a company sends its documents. An absent or empty secret keeps the stored one. Throws 422 for a channel
 * without a first day, for a practice company that would really send, and for a change to, from or within production that
 * would lose documents or send them twice (electronic-documents/CHANNELS.md, production); CONFLICTO for a stale editor.
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
  const outside = given.canal === 'DIAN' || given.canal === 'PROVEEDOR'
  if (outside && (await companyOf(tx, company)).practica)
    throw invalidField('canal', 'Una empresa de práctica solo usa el simulador.')
  const realSince = before && isProduction(before) ? before.desde : null
  if (isProduction(given)) {
    if (realSince === null || given.desde < realSince) await refuseFirstDay(tx, company, given.desde, hoy)
    else if (given.desde > realSince) await refuseLaterDay(tx, company, given.desde)
  } else if (realSince !== null) await refuseUnfinished(tx, company, given)
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

/**
 * Throws 422 for a first day of production before today or before the day after the last document of a trial. A company
 * that was in production before may go back to its first real document.
 */
async function refuseFirstDay(tx: Transaction, company: string, desde: string, hoy: string): Promise<void> {
  const [found] = await rowsOf<{ first: string }>(
    tx,
    sql`select greatest(max(d.fecha) filter (where ${isTrial(sql`d`)}) + 1,
        least(min(d.fecha) filter (where ${isReal(sql`d`)}), ${hoy}::date))::text as first
      from electronic_documents d where d.id_empresa = ${company}`,
  )
  const first = found?.first ?? hoy
  if (desde >= first) return
  const why = 'antes hay documentos de prueba o días que ya pasaron'
  throw invalidField('desde', `En producción se transmite desde el ${writtenDay(first)} o después: ${why}.`)
}

/** Throws 422 for a later first day of production if a document before it is open or refused: nothing would send it. */
async function refuseLaterDay(tx: Transaction, company: string, desde: string): Promise<void> {
  const [open] = await rowsOf<{ numero: string; fecha: string }>(
    tx,
    sql`select d.numero, d.fecha::text as fecha from electronic_documents d where d.id_empresa = ${company}
      and d.id_nota is null and d.estado <> 'ACEPTADO' and d.fecha < ${desde}::date and ${whyLeftOut(sql`d`)} is null
      order by d.fecha, d.id_documento limit 1`,
  )
  if (!open) return
  const mensaje = `${open.numero} del ${writtenDay(open.fecha)} no está aceptado: escriba ese día o uno anterior.`
  throw invalidField('desde', mensaje)
}

/** Throws 422 for leaving production while documents are open: a trial would accept them for ever. */
async function refuseUnfinished(
  tx: Transaction,
  company: string,
  { ambiente }: Pick<IssuerChange, 'ambiente'>,
): Promise<void> {
  const open = await rowsOf(
    tx,
    sql`select from electronic_documents d where d.id_empresa = ${company}
      and d.estado not in ('ACEPTADO', 'RECHAZADO') and ${whyLeftOut(sql`d`)} is null limit 1`,
  )
  if (open.length === 0) return
  const mensaje = 'Hay documentos sin terminar: espere sus respuestas antes de salir de producción.'
  throw invalidField(ambiente === '1' ? 'canal' : 'ambiente', mensaje)
}

/** Settings as an answer may carry them. */
const withoutSecrets = (stored: StoredIssuer): Record<string, unknown> =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => !Object.hasOwn(ISSUER_SECRETS, name)))
