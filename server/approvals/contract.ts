import { z } from 'zod'
import {
  changeAnswer,
  Id,
  IdParams,
  readVersion,
  requiredText,
  rowBase,
  searchAnswer,
  SearchRequest,
  stored,
  text,
  phone,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { REQUEST_STATES } from './words.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

/** Another API may send JSON text or nested values. */
const Metadatos = z.preprocess(
  readMetadata,
  z.record(z.string(), z.union([z.string(), z.number()])).catch({}),
)

function readMetadata(sent: unknown): unknown {
  if (typeof sent === 'string') {
    try {
      return readMetadata(JSON.parse(sent))
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      return { detalle: sent }
    }
  }
  if (typeof sent !== 'object' || sent === null) return {}
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value ?? ''),
    ]),
  )
}

/** A request for approval. `fecha_creacion` and `fecha_decision` are timestamps. */
export const ApprovalRequest = stored({
  ...rowBase,
  accion: z.string(),
  estado: z.enum(REQUEST_STATES),
  metadatos: Metadatos,
  fecha_creacion: z.string(),
  fecha_decision: z.string(),
  /** The record that waits for the decision. */
  id_referencia: z.string(),
  id_tercero: z.string(),
  nombre_tercero: z.string(),
  solicito: z.string(),
  decidio: z.string(),
  motivo_rechazo: z.string(),
  /** User linked to the Telegram account. */
  id_usuario: z.string(),
  nombre_usuario: z.string(),
})
export type ApprovalRequest = z.infer<typeof ApprovalRequest>

/**
 * A request on the screen of its record. `id_detalle` is the part of the record to approve; '' means the whole
 * record. `esperan_a`: names of the people who may decide, while the request waits.
 */
export const WaitingRequest = stored({
  ...ApprovalRequest.out.shape,
  id_detalle: z.string(),
  esperan_a: z.array(z.string()).default([]),
})

/** Request that the Telegram bot sends for a person who wants to be linked to a user. */
export const NewTelegramRequest = z.object({
  telegram_id: requiredText('Falta el ID de Telegram.', LENGTH.reference),
  nombre: text(LENGTH.name),
  usuario_telegram: text(LENGTH.label),
  telefono: phone,
  mensaje: text(LENGTH.remarks),
})
export type NewTelegramRequest = z.infer<typeof NewTelegramRequest>

export const ApproveTelegramUser = z.object({
  id: Id,
  id_usuario: requiredText('Seleccione un usuario.', 64),
  version: readVersion,
})

export const RejectRequest = z.object({
  motivo: requiredText('Escriba el motivo del rechazo.', LENGTH.reason),
  version: readVersion,
})

const APPROVED = 'Aprobación exitosa.'

export const approvalRequests = {
  search: endpoint('POST /approval-requests/search', {
    access: 'POST-approval-requests/search',
    summary: 'Busca solicitudes de aprobación; filtros: accion, estado, id_tercero, id_referencia',
    body: SearchRequest,
    answer: searchAnswer(ApprovalRequest),
  }),
  waiting: endpoint('GET /approval-requests/waiting', {
    access: 'POST-approval-requests/search',
    summary: 'Cuántas solicitudes esperan la decisión de quien pregunta',
    answer: z.object({ cantidad: z.coerce.number().int() }),
  }),
  create: endpoint('POST /approval-requests', {
    access: 'POST-approval-requests',
    creates: true,
    summary: 'Pide asociar una cuenta de Telegram con un usuario; lo hace quien atiende Telegram',
    said: 'Solicitud recibida. Espera la aprobación de un administrador.',
    body: NewTelegramRequest,
    answer: changeAnswer(ApprovalRequest),
  }),
  approveTelegramUser: endpoint('POST /approval-requests/approve-telegram-user', {
    access: 'POST-approval-requests/approve-telegram-user',
    summary: 'Aprueba una solicitud de Telegram asociándola con un usuario de la empresa',
    said: APPROVED,
    body: ApproveTelegramUser,
    answer: changeAnswer(ApprovalRequest),
  }),
  approve: endpoint('PATCH /approval-requests/{id}/approve', {
    access: 'PATCH-approval-requests/{id}/approve',
    summary:
      'Aprueba una solicitud pendiente que no es de Telegram; el préstamo que la pidió cuenta desde su fecha, la liquidación se puede aprobar',
    said: APPROVED,
    params: IdParams,
    body: z.object({ version: readVersion }),
    answer: changeAnswer(ApprovalRequest),
  }),
  reject: endpoint('PATCH /approval-requests/{id}/reject', {
    access: 'PATCH-approval-requests/{id}/reject',
    summary: 'Rechaza una solicitud pendiente, con su motivo; el préstamo que la pidió no cuenta nunca',
    said: 'Solicitud rechazada.',
    params: IdParams,
    body: RejectRequest,
    answer: changeAnswer(ApprovalRequest),
  }),
}
