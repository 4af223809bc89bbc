import { defineList, withFixedFilter } from '#app/list/define-list.ts'
import type { AuditEntry } from '#server/contract/audit.ts'

/** Columns as D1 §2.14 names them; the screen and the Excel file show the same. */
export const auditoria = defineList<AuditEntry>({
  title: 'Auditoría de Actividades',
  path: '/auditoria',
  id: 'id',
  placeholder: '',
  searchFields: '',
  columns: [
    { name: 'id', label: 'ID' },
    { name: 'tabla_afectada', label: 'Tabla Afectada' },
    { name: 'operacion', label: 'Operación' },
    { name: 'usuario', label: 'Usuario' },
    { name: 'fecha', label: 'Fecha', kind: 'date' },
    { name: 'descripcion', label: 'Descripción' },
  ],
  keys: { search: 'POST-audit/search' },
  messages: { load: 'Error cargando auditoría' },
})

/** The filters of the audit, all of them in the address (N-17, N-19). */
export const AUDIT_FILTERS = ['fecha', 'desde', 'hasta', 'operacion', 'usuario', 'tabla'] as const

export type AuditFilters = Partial<Record<(typeof AUDIT_FILTERS)[number], string>>

/** The filters that an address carries; empty ones are left out. */
export function readFilters(params: URLSearchParams): AuditFilters {
  const pairs = AUDIT_FILTERS.map((name) => [name, (params.get(name) ?? '').trim().slice(0, 100)] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}

/** Address of a page of the filtered audit. */
export function auditHref(path: string, filters: AuditFilters, pagina = 1): string {
  const search = new URLSearchParams(filters)
  if (pagina > 1) search.set('pagina', String(pagina))
  return search.size > 0 ? `${path}?${search}` : path
}

const LABELS: Record<keyof AuditFilters, string> = {
  fecha: 'Fecha',
  desde: 'Desde',
  hasta: 'Hasta',
  operacion: 'Operación',
  usuario: 'Usuario',
  tabla: 'Tabla',
}

/** The list under the filters of its address: its file names them, and a failed export leads back to them. */
export function auditoriaCon(filters: AuditFilters) {
  return AUDIT_FILTERS.reduceRight((list, name) => {
    const value = filters[name]
    return withFixedFilter(list, { name, label: LABELS[name] }, value ? { value, label: value } : null)
  }, auditoria)
}
