import { z } from 'zod'
import { answeredText, searchAnswer, SearchRequest } from './common.ts'
import { endpoint } from './endpoint.ts'

export const AUDIT_OPERATIONS = [
  'CREATE',
  'UPDATE',
  'DELETE',
  'LOGIN',
  'LOGIN_RECHAZADO',
  'EXPORT',
  'APPROVE',
] as const
export type AuditOperation = (typeof AUDIT_OPERATIONS)[number]

/** One entry (N-23). `fecha` is `yyyy-mm-dd hh:mm` in Bogotá; `antes` and `despues` never hold passwords. */
export const AuditEntry = z.object({
  id: z.coerce.string(),
  tabla_afectada: z.string(),
  operacion: z.string(),
  usuario: answeredText,
  fecha: z.string(),
  descripcion: answeredText,
  registro_id: answeredText,
  antes: z.record(z.string(), z.unknown()).nullish(),
  despues: z.record(z.string(), z.unknown()).nullish(),
  motivo: answeredText,
  ip: answeredText,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const audit = {
  search: endpoint({
    method: 'POST',
    path: '/audit/search',
    access: 'POST-audit/search',
    summary: 'Busca en la auditoría; filtros: fecha, desde, hasta, operacion, usuario, tabla, id',
    body: SearchRequest,
    answer: searchAnswer(AuditEntry),
  }),
}
