import { defineList, type ListColumn, withFixedFilter } from '#app/list/define-list.ts'
import type { AuditChange } from '#server/audit/contract.ts'

/** An audit entry as people read it: on the screen and in its file. */
export interface AuditRow {
  id: string
  /** The Spanish names of the table and of what was done. */
  tabla_afectada: string
  operacion: string
  usuario: string
  fecha: string
  /** What was done to which record, and why; of a change, the fields that it touched. */
  descripcion: string
  /** What they were and what they are. */
  cambios: AuditChange[]
  /** The same in one text, for files. */
  detalle: string
  ip: string
  /** Where the history of the record stands; '' where there is none. */
  historial: string
}

/** Columns as D1 §2.14 names them. */
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

/** The filters of the audit, all of them in the address (N-17, N-19); a record's with its table is its history. */
export const AUDIT_FILTERS = ['fecha', 'desde', 'hasta', 'operacion', 'usuario', 'tabla', 'registro'] as const

export type AuditFilters = Partial<Record<(typeof AUDIT_FILTERS)[number], string>>

/** The filters that an address carries; empty ones are left out. */
export function readFilters(params: URLSearchParams): AuditFilters {
  const pairs = AUDIT_FILTERS.map((name) => [name, (params.get(name) ?? '').trim().slice(0, 100)] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}

/** Address of a page of the filtered audit. */
export function auditHref(path: string, filters: AuditFilters, pagina = 1, filas?: number): string {
  const search = new URLSearchParams(filters)
  if (pagina > 1) search.set('pagina', String(pagina))
  if (filas) search.set('filas', String(filas))
  return search.size > 0 ? `${path}?${search}` : path
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
 * The list of a file under the filters of its address: it tells every change, names the filters as `written` says where
 * that is not the filter itself, and a failed export leads back to them.
 */
export function auditListWith(filters: AuditFilters, written: AuditFilters) {
  const withChanges = { ...auditList, columns: [...COLUMNS, { name: 'detalle', label: 'Detalle' } as const] }
  return AUDIT_FILTERS.reduceRight((list, name) => {
    const value = filters[name]
    const option = value ? { value, label: written[name] ?? value } : null
    return withFixedFilter(list, { name, label: LABELS[name] }, option)
  }, withChanges)
}
