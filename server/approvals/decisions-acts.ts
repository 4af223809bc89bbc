import { sql } from 'drizzle-orm'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { sqlError, UNIQUE_VIOLATION } from '#server/db/sql-errors.ts'
import { tryOut, type Transaction } from '#server/db/transaction.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { kindName, TELEGRAM, type Metadata, type RequestKind } from './words.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import { APPROVAL_REQUESTS } from './queries.ts'
import { recordEvent } from '#server/kit/rows/audit.ts'
import { isMember, usersFor } from '#server/people/users-queries.ts'
import { getRow, isId, lockInState, refuseLate, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { asAdministrator } from '#server/people/administrators-queries.ts'
import { lockUser } from '#server/people/rights-acts.ts'
import type { SessionUser } from '#server/kit/session-user.ts'

interface Decision {
  id: string
  version?: number | undefined
}

/**
 * Applies a decision to the requested part of a record, in the same transaction. `id` is the request's
 * `id_detalle`, `hoy` today in Bogotá.
 */
type DecidePart = (
  tx: Transaction,
  company: string,
  id: string,
  estado: 'APROBADO' | 'RECHAZADO',
  hoy: string,
) => Promise<void>

/** Function that applies the decision, by kind of request. */
export type Deciders = Readonly<Partial<Record<RequestKind, DecidePart>>>

interface Deciding {
  ahora: Date
  deciders: Deciders
}

/**
 * Locks a waiting request. Its agreement or settlement is locked first, in the same order as when that record
 * is changed. Throws 404, CONFLICTO for a decided request, and CONFLICTO for an old `version`.
 */
async function lockWaiting(tx: Transaction, empresa: string, { id, version }: Decision, act: string) {
  const { id_referencia } = await getRow(tx, APPROVAL_REQUESTS, empresa, id)
  await tx.execute(
    sql`select from financing_agreements
      where id_empresa = ${empresa} and id_acuerdo_de_financiamiento = ${id_referencia} for update`,
  )
  await tx.execute(
    sql`select from settlements where id_empresa = ${empresa} and id_liquidacion = ${id_referencia} for update`,
  )
  const request = await lockInState(
    tx,
    APPROVAL_REQUESTS,
    empresa,
    id,
    ['PENDIENTE'],
    `se puede ${act} la solicitud`,
  )
  refuseLate(request, version)
  return request as Row & { accion: string; id_detalle: string | null; metadatos: Metadata }
}

const decided = (tx: Transaction, estado: 'APROBADA' | 'RECHAZADA', ahora: Date) => ({
  estado,
  decidio: tx.actor.nombre,
  fecha_decision: ahora.toISOString(),
})

async function recordApproval(tx: Transaction, id: string, accion: string, detail = ''): Promise<void> {
  await recordEvent(tx, {
    operacion: 'APPROVE',
    tabla_afectada: 'approval_requests',
    descripcion: `Aprobación de la solicitud: ${kindName(accion)}${detail}`,
    registro_id: id,
  })
}

/**
 * Approves a waiting request. A Telegram request is approved only by associating it with a user. Throws
 * CONFLICTO.
 */
export async function approveRequest(
  tx: Transaction,
  empresa: string,
  asked: Decision,
  { ahora, deciders }: Deciding,
) {
  const { _id, accion, id_detalle } = await lockWaiting(tx, empresa, asked, 'aprobar')
  if (accion === TELEGRAM) {
    throw new Refusal('CONFLICTO', 'Una solicitud de Telegram se aprueba asociándola con un usuario.')
  }
  const row = await updateRow(tx, APPROVAL_REQUESTS, empresa, _id, decided(tx, 'APROBADA', ahora))
  await recordApproval(tx, _id, accion)
  if (id_detalle)
    await deciders[accion as RequestKind]?.(tx, empresa, id_detalle, 'APROBADO', dayInBogota(ahora))
  return row
}

/** Rejects a waiting request of any kind, with its reason. */
export async function rejectRequest(
  tx: Transaction,
  empresa: string,
  { motivo, ...asked }: Decision & { motivo: string },
  { ahora, deciders }: Deciding,
) {
  const { _id, accion, id_detalle } = await lockWaiting(tx, empresa, asked, 'rechazar')
  const change = { ...decided(tx, 'RECHAZADA', ahora), motivo_rechazo: motivo }
  const row = await updateRow(tx, APPROVAL_REQUESTS, empresa, _id, change)
  if (id_detalle)
    await deciders[accion as RequestKind]?.(tx, empresa, id_detalle, 'RECHAZADO', dayInBogota(ahora))
  return row
}

const NOT_A_USER = mustChoose('un usuario')

/**
 * Approves a Telegram request: the account is then the user's. The user must work in this company and hold no
 * key that the approver does not hold (approvals/README.md, telegram accounts).
 */
export async function associateTelegram(
  tx: Transaction,
  empresa: string,
  { id_usuario, by, ...asked }: Decision & { id_usuario: string; by: SessionUser },
  ahora: Date,
) {
  const { _id, accion, metadatos } = await lockWaiting(tx, empresa, asked, 'aprobar')
  if (accion !== TELEGRAM) {
    throw new Refusal('CONFLICTO', 'Solo una solicitud de Telegram se asocia con un usuario.')
  }
  if (!isId(id_usuario) || !(await isMember(tx, id_usuario, empresa))) {
    throw invalidField('id_usuario', NOT_A_USER)
  }
  const { nombre_usuario, activo } = await lockUser(tx, id_usuario, await asAdministrator(tx, by))
  if (activo !== true) throw invalidField('id_usuario', NOT_A_USER)
  await storeTelegramId(tx, id_usuario, String(metadatos.telegram_id ?? ''))
  const change = { ...decided(tx, 'APROBADA', ahora), id_usuario, nombre_usuario }
  const row = await updateRow(tx, APPROVAL_REQUESTS, empresa, _id, change)
  await recordApproval(tx, _id, accion, ` de ${String(nombre_usuario)}`)
  return row
}

/** Stores the Telegram id of the user. Throws 422 when another user has it. */
async function storeTelegramId(tx: Transaction, idUsuario: string, id_telegram: string): Promise<void> {
  try {
    await tryOut(tx, (inner) =>
      updateRow(inner, usersFor(tx.actor.idUsuario), null, idUsuario, { id_telegram }),
    )
  } catch (error) {
    if (sqlError(error)?.code !== UNIQUE_VIOLATION) throw error
    throw invalidField('id_usuario', 'Esta cuenta de Telegram ya es de otro usuario.')
  }
}
