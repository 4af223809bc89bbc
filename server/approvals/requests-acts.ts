import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { NewTelegramRequest } from './contract.ts'
import { holdsKey } from '#server/kit/contract/keys.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { TELEGRAM, type Metadata, type RequestKind } from './words.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import {
  asJson,
  counted,
  createRow,
  getRow,
  isId,
  lockCompany,
  updateRow,
  type Row,
} from '#server/kit/rows/rows.ts'

export const APPROVAL_REQUESTS: Resource = {
  name: 'approval_requests',
  id: 'id_solicitud',
  searched: ['accion', 'nombre_tercero', 'solicito', 'decidio', 'nombre_usuario'],
  filters: ['accion', 'estado', 'id_tercero', 'id_referencia'],
  sorted: ['accion', 'nombre_tercero'],
  sortedByValue: ['estado', 'fecha_creacion', 'fecha_decision'],
  mayBeEmpty: ['fecha_decision'],
  computed: { fecha_creacion: sql`creado_en` },
  dated: 'creado_en',
  datedByMoment: true,
  label: 'accion',
  extra: (request) => sql`jsonb_build_object('fecha_creacion', ${request}.creado_en)`,
}

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

/**
 * The requests of a record, newest first, for its own screen: each with its state, who decided, when and why, and while
 * it waits the names of who may decide (`esperan_a`).
 */
export async function requestsOf(q: Queries, empresa: string, id_referencia: string): Promise<Row[]> {
  if (!isId(id_referencia)) return []
  const rows = await rowsOf<{ fila: Row }>(
    q,
    sql`select ${asJson(APPROVAL_REQUESTS, sql`r`)} || jsonb_build_object('esperan_a',
        case when r.estado = 'PENDIENTE' then ${decidersOf(empresa)} else '[]'::jsonb end) as fila
      from approval_requests r
      where r.id_empresa = ${empresa} and r.id_referencia = ${id_referencia} order by r.id_solicitud desc`,
  )
  return rows.map(({ fila }) => fila)
}

/** The key in the forms under which roles may hold it (C-09). */
const APPROVE_STORED = ['PATCH-approval-requests/{id}/approve', 'PATCH-approval-requests/:id/approve']

/** The names of the active people of a company who may approve, as jsonb. */
const decidersOf = (empresa: string) =>
  sql`(select coalesce(jsonb_agg(distinct u.nombre_usuario), '[]') from users u
    join user_companies uc on uc.id_usuario = u.id_usuario and uc.id_empresa = ${empresa}
    join user_roles ur on ur.id_usuario = u.id_usuario
    join roles ro on ro.id_rol = ur.id_rol and ro.activo
    join role_routes rr on rr.id_rol = ro.id_rol
      and rr.permission = any (string_to_array(${APPROVE_STORED.join(' ')}, ' '))
    where u.activo)`

/** How many requests of the company wait for a decision that the holder of `keys` may take. */
export async function countWaiting(q: Queries, empresa: string, keys: ReadonlySet<string>): Promise<number> {
  const telegram = holdsKey(keys, 'POST-approval-requests/approve-telegram-user')
  const others = holdsKey(keys, 'PATCH-approval-requests/{id}/approve')
  if (!telegram && !others) return 0
  const { cantidad } = await counted(
    q,
    sql`select count(*) as cantidad from approval_requests
      where id_empresa = ${empresa} and estado = 'PENDIENTE'
        and case when accion = ${TELEGRAM} then ${telegram}::boolean else ${others}::boolean end`,
  )
  return cantidad
}
