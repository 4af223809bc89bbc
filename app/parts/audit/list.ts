import { defineList, type ListColumn, withFixedFilter } from '#app/list/define-list.ts'
import type { AuditChange } from '#server/audit/contract.ts'
import { parseDay } from '#server/kit/words/typed-days.ts'
import { textIn, withQuery } from '#app/api/query.ts'

/** Audit entry for the screen and the file. */
export interface AuditRow {
  id: string
  /** Spanish names of the table and the operation. */
  tabla_afectada: string
  operacion: string
  usuario: string
  fecha: string
  /** Sentence with the record and the reason; for a change, with its fields. */
  descripcion: string
  /** Values before and after. */
  cambios: AuditChange[]
  /** All changes as one text, for exported files. */
  detalle: string
  ip: string
  /** Address of the record's history; '' for none. */
  historial: string
}

/** Columns of the audit. */
const COLUMNS: ListColumn<AuditRow>[] = [
  { name: 'id', label: 'ID' },
  { name: 'tabla_afectada', label: 'Tabla Afectada' },
  { name: 'operacion', label: 'Operación' },
  { name: 'usuario', label: 'Usuario' },
  { name: 'fecha', label: 'Fecha', kind: 'date' },
  { name: 'descripcion', label: 'Descripción' },
]

export const auditList = defineList<AuditRow>({
  title: 'Auditoría de Actividades',
  path: '/auditoria',
  id: 'id',
  placeholder: '',
  searchFields: '',
  columns: COLUMNS,
  keys: { search: 'POST-audit/search' },
  messages: { load: 'Error cargando auditoría' },
})

/** Filters of the audit in the address. A record with its table selects its history. */
const AUDIT_FILTERS = ['fecha', 'desde', 'hasta', 'operacion', 'usuario', 'tabla', 'registro'] as const

export type AuditFilters = Partial<Record<(typeof AUDIT_FILTERS)[number], string>>

const DAYS: readonly string[] = ['fecha', 'desde', 'hasta']

/** Filters of an address, without empty ones. Days may be typed as `20/11/2026`. */
export function readFilters(params: URLSearchParams): AuditFilters {
  const pairs = AUDIT_FILTERS.map((name) => {
    const typed = textIn(params, name).trim().slice(0, 100)
    return [name, DAYS.includes(name) ? (parseDay(typed) ?? typed) : typed] as const
  })
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}

/** Address of a page of the filtered audit. */
export function auditHref(path: string, filters: AuditFilters, pagina = 1, filas?: number): string {
  return withQuery(path, { ...filters, pagina: pagina > 1 ? pagina : '', filas })
}

export const LABELS: Record<keyof AuditFilters, string> = {
  fecha: 'Fecha',
  desde: 'Desde',
  hasta: 'Hasta',
  operacion: 'Operación',
  usuario: 'Usuario',
  tabla: 'Tabla',
  registro: 'Registro',
}

/**
 * List of an exported file with the filters of its address.
 * `written` gives filter values in words. A failed export leads back to the filters.
 */
export function auditListWith(filters: AuditFilters, written: AuditFilters) {
  const withChanges = { ...auditList, columns: [...COLUMNS, { name: 'detalle', label: 'Detalle' } as const] }
  return AUDIT_FILTERS.reduceRight((list, name) => {
    const value = filters[name]
    const option = value ? { value, label: written[name] ?? value } : null
    return withFixedFilter(list, { name, label: LABELS[name] }, option)
  }, withChanges)
}
