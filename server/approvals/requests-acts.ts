import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { NewTelegramRequest } from './contract.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { TELEGRAM, type Metadata, type RequestKind } from './words.ts'
import { createRow, getRow, idsOf, lockCompany, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { APPROVAL_REQUESTS } from './queries.ts'

interface Asked {
  empresa: string
  tipo: RequestKind
  /** The record that waits for the decision: an agreement or a settlement. */
  id_referencia: string
  /** Part of the record to approve, such as one loan. Default: the whole record. */
  id_detalle?: string
  tercero: { id: string; nombre: string }
  /** Facts for the person who decides. Labels: server/approvals/words.ts. */
  metadata: Metadata
  /** Name of the requester. Default: the actor. */
  solicita?: string
}

/**
 * Requests an approval. A request already waiting for the same part is updated with the new metadata
 * (approvals/README.md, one request).
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
    // Equal metadata must not raise the version of the request.
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
 * Requests to link a Telegram account to a user. Returns the waiting request of the account, if any. Throws
 * DUPLICADO when the account already has a user.
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
 * Marks the waiting requests of a record as VENCIDA, because nothing is left to decide. `but` holds the ids
 * of the parts that keep waiting, or the record's own id when it waits as a whole.
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
        and coalesce(id_detalle, id_referencia) <> all (${idsOf(but)})`,
  )
}
