import { call, orElse } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import { historyHref } from './history.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { audit, type AuditEntry, type AuditOperation } from '#server/audit/contract.ts'
import type { SearchInput } from '#server/kit/contract/common.ts'
import { tableName, tableWords, wholeOf } from '#server/audit/tables-words.ts'
import { type AuditFilters, auditListWith, type AuditRow, readFilters } from './list.ts'
import { optionsOf } from '#server/kit/words/formats.ts'

/** Operations in the words of the filter and the column. */
const OPERATIONS: Record<AuditOperation, string> = {
  CREATE: 'Creación',
  UPDATE: 'Modificación',
  DELETE: 'Eliminación',
  LOGIN: 'Ingreso',
  LOGIN_RECHAZADO: 'Ingreso rechazado',
  LOGOUT: 'Cierre de sesión',
  EXPORT: 'Exportación',
  APPROVE: 'Aprobación',
  OPEN: 'Apertura',
}

export const OPERATION_OPTIONS = optionsOf(OPERATIONS)

const operationName = (operation: string) =>
  OPERATION_OPTIONS.find(({ value }) => value === operation)?.label ?? operation

interface FoundEntries {
  data: AuditRow[]
  total_count: number
  /** Name of the selected record. */
  registro: string | undefined
}

/** Page of the filtered audit in words, newest first by default. */
export async function searchAudit(
  session: Session,
  filters: AuditFilters,
  body: SearchInput,
  options: { headers?: Record<string, string> } = {},
): Promise<FoundEntries> {
  const filtros = filters as Record<string, string>
  const answer = await call(session, audit.search, { body: { ...body, filtros }, ...options })
  const data = answer.data.map((entry) => asRow(entry, filters))
  return { data, total_count: answer.total_count, registro: answer.registro }
}

/** Filters in words, for the heading of a file. */
async function filtersInWords(session: Session, filters: AuditFilters): Promise<AuditFilters> {
  const { operacion, tabla, registro } = filters
  // The name is optional in the heading. If the API fails, the export itself reports the failure.
  const found = registro ? await orElse(searchAudit(session, filters, { limit: 1 }), null) : null
  const name = found?.registro
  return {
    ...(operacion && { operacion: operationName(operacion) }),
    ...(tabla && { tabla: tableName(tabla) }),
    ...(name && { registro: name }),
  }
}

/** PDF or Excel of the filtered audit, with the filters in its heading. */
export async function exportAudit(request: Request, session: Session): Promise<Response> {
  const filters = readFilters(new URL(request.url).searchParams)
  const list = auditListWith(filters, await filtersInWords(session, filters))
  return exportList(request, session, list, (...input) => searchAudit(session, filters, ...input))
}

/** Number of fields named in the sentence of a change. The other fields are in its details. */
const NAMED_FIELDS = 4

function asRow(entry: AuditEntry, filters: AuditFilters): AuditRow {
  const { id, tabla_afectada, operacion, usuario, fecha, registro_id, ip, cambios = [] } = entry
  const record = wholeOf(tabla_afectada, registro_id, entry.despues ?? entry.antes)
  const known = registro_id && tableWords(tabla_afectada) && record.id !== filters.registro
  return {
    id,
    tabla_afectada: entry.tabla || tableName(tabla_afectada),
    operacion: operationName(operacion),
    usuario,
    fecha,
    descripcion: sentence(entry),
    cambios,
    detalle: cambios
      .map(({ campo, antes, despues }) => `${campo}: ${antes ? `${antes} → ${despues || 'nada'}` : despues}`)
      .join('; '),
    ip,
    historial: known ? historyHref(record.tabla, record.id) : '',
  }
}

function sentence({ operacion, frase, descripcion, cambios = [] }: AuditEntry): string {
  if (!frase) return descripcion
  if (operacion !== 'UPDATE' || cambios.length === 0 || !frase.startsWith('Modificó')) return frase
  const fields = cambios.slice(0, NAMED_FIELDS).map(({ campo }) => campo)
  const others = cambios.length - fields.length
  return `${frase}: ${fields.join(', ')}${others > 0 ? ` y ${others} más` : ''}`
}
