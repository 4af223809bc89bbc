import { z } from 'zod'
import { searchAnswer, SearchRequest, stored } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { RECORDED_OPERATIONS } from '#server/kit/words/audit.ts'

export const AUDIT_OPERATIONS = ['CREATE', 'UPDATE', 'DELETE', ...RECORDED_OPERATIONS] as const
export type AuditOperation = (typeof AUDIT_OPERATIONS)[number]

/** Change of one field, labelled and formatted as on its form; '' for nothing. */
const AuditChange = z.object({ campo: z.string(), antes: z.string(), despues: z.string() })
export type AuditChange = z.infer<typeof AuditChange>

/**
 * Audit entry. `fecha` is `yyyy-mm-dd hh:mm` in Bogotá. `antes` and `despues` never hold passwords.
 * Optional texts: `tabla` 'Liquidaciones', `frase` 'Anuló LIQ-194 · motivo: …', and `cambios`.
 */
export const AuditEntry = stored({
  id: z.coerce.string(),
  tabla_afectada: z.string(),
  operacion: z.enum(AUDIT_OPERATIONS),
  usuario: z.string(),
  fecha: z.string(),
  descripcion: z.string(),
  registro_id: z.string(),
  antes: z.record(z.string(), z.unknown()).nullish(),
  despues: z.record(z.string(), z.unknown()).nullish(),
  motivo: z.string(),
  ip: z.string(),
  tabla: z.string(),
  frase: z.string(),
  cambios: z.array(AuditChange).optional(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const audit = {
  search: endpoint('POST /audit/search', {
    access: 'POST-audit/search',
    summary: 'Busca en la auditoría; filtros: fecha, desde, hasta, operacion, usuario, tabla, registro, id',
    body: SearchRequest,
    /** `registro`: name of the record selected by `filtros.tabla` and `filtros.registro`. */
    answer: searchAnswer(AuditEntry, { registro: z.string().optional() }),
  }),
}
