import { z } from 'zod'
import { answeredText, searchAnswer, SearchRequest } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { RECORDED_OPERATIONS } from '#server/kit/words/audit.ts'

export const AUDIT_OPERATIONS = ['CREATE', 'UPDATE', 'DELETE', ...RECORDED_OPERATIONS] as const
export type AuditOperation = (typeof AUDIT_OPERATIONS)[number]

/** One field of a record before and after, labelled and written as on its form; '' for nothing. */
const AuditChange = z.object({ campo: z.string(), antes: answeredText, despues: answeredText })
export type AuditChange = z.infer<typeof AuditChange>

/**
 * One entry (N-23). `fecha` is `yyyy-mm-dd hh:mm` in Bogotá; `antes` and `despues` never hold passwords. In words, which
 * another API may leave out: `tabla` 'Liquidaciones', `frase` 'Anuló LIQ-194 · motivo: …', and what changed.
 */
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
  tabla: answeredText,
  frase: answeredText,
  cambios: z.array(AuditChange).optional(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const audit = {
  search: endpoint('POST /audit/search', {
    access: 'POST-audit/search',
    summary: 'Busca en la auditoría; filtros: fecha, desde, hasta, operacion, usuario, tabla, registro, id',
    body: SearchRequest,
    /** `registro`: what the record is called whose history `filtros.registro` asks for, of the table `filtros.tabla`. */
    answer: searchAnswer(AuditEntry, { registro: z.string().optional() }),
  }),
}
