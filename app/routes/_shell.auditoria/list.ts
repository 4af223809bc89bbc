import { defineList } from '#app/list/define-list.ts'
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
