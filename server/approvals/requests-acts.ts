import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { NewTelegramRequest } from './contract.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { TELEGRAM, type Metadata, type RequestKind } from './words.ts'
import { createRow, getRow, lockCompany, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { APPROVAL_REQUESTS } from './queries.ts'

interface Asked {
  empresa: string
  tipo: RequestKind
  /** The record that waits for the decision: an agreement. */
  id_referencia: string
  /** The part of it that asks: one loan. Without it the record asks as a whole. */
  id_detalle?: string
  /** The third party whom it concerns. */
  tercero: { id: string; nombre: string }
  /** What who decides needs to see; its names have their labels in server/approvals/words.ts. */
  metadata: Metadata
  /** Who asks; whoever acts when left out. */
  solicita?: string
}

/**
 * Asks for approval. What waits already for the same part of the record is the same request, with today's metadata: one
 * press too many, or a loan changed before anybody decided, makes no second one.
 */
export async function requestApproval(tx: Transaction, asked: Asked): Promise<Row> {
  const { empresa, tipo, id_referencia, id_detalle, tercero, metadata, solicita = tx.actor.nombre } = asked
  const [waiting] = await rowsOf<{ id: string; metadatos: Metadata }>(
    tx,
    sql`select id_solicitud as id, metadatos from approval_requests
      where id_empresa = ${empresa} and id_referencia = ${id_referencia} and accion = ${tipo}
        and coalesce(id_detalle, id_referencia) = ${id_detalle ?? id_referencia} and estado = 'PENDIENTE'
      for update`,
  )
  const said = { metadatos: metadata, id_tercero: tercero.id, nombre_tercero: tercero.nombre }
  if (waiting) {
    // What says the same as before is no change, and no other version.
    const same = isDeepStrictEqual(waiting.metadatos, metadata)
    const change = same ? { ...said, metadatos: undefined } : said
    return updateRow(tx, APPROVAL_REQUESTS, empresa, waiting.id, change)
  }
  return createRow(tx, APPROVAL_REQUESTS, empresa, {
    ...said,
    accion: tipo,
    id_referencia,
    id_detalle: id_detalle ?? null,
    solicito: solicita,
  })
}

/**
 * Asks for a Telegram account to be associated with a user. What waits already for the account is the same request.
 * Refuses with DUPLICADO an account that has its user.
 */
export async function requestTelegram(
  tx: Transaction,
  empresa: string,
  asked: NewTelegramRequest,
): Promise<Row> {
  await lockCompany(tx, empresa)
  const { telegram_id } = asked
  const [taken] = await rowsOf(tx, sql`select from users where id_telegram = ${telegram_id}`)
  if (taken) throw new Refusal('DUPLICADO', 'Esta cuenta de Telegram ya tiene su usuario.')
  const [waiting] = await rowsOf<{ id: string }>(
    tx,
    sql`select id_solicitud as id from approval_requests
      where id_empresa = ${empresa} and estado = 'PENDIENTE' and accion = ${TELEGRAM}
        and metadatos ->> 'telegram_id' = ${telegram_id}`,
  )
  if (waiting) return getRow(tx, APPROVAL_REQUESTS, empresa, waiting.id)
  const metadatos = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
  const solicito = asked.nombre || asked.usuario_telegram || telegram_id
  return createRow(tx, APPROVAL_REQUESTS, empresa, { accion: TELEGRAM, metadatos, solicito })
}

/**
 * What waits for a record is VENCIDA, because there is nothing left to decide; not what asks for the parts in `but`, the
 * record itself among them where it asks as a whole.
 */
export async function lapseRequests(
  tx: Transaction,
  empresa: string,
  id_referencia: string,
  but: readonly string[] = [],
): Promise<void> {
  await tx.execute(
    sql`update approval_requests set estado = 'VENCIDA', fecha_decision = now()
      where id_empresa = ${empresa} and id_referencia = ${id_referencia} and estado = 'PENDIENTE'
        and coalesce(id_detalle, id_referencia) <> all (string_to_array(${but.join('|')}, '|')::uuid[])`,
  )
}
