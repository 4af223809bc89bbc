import { defineList, withFixedFilter } from '#app/list/define-list.ts'
import type { AuditEntry } from '#server/contract/audit.ts'
import { AUDIT_FILTERS, type AuditFilters } from './filters.ts'

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
