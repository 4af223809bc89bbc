import { Badge } from '#app/format/badge.tsx'
import { defineList, messagesOf } from '#app/list/define-list.ts'
import { VOIDED_FILTER } from '#app/format/voided-filter.ts'
import type { MillingOperation } from '#server/milling/contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { paddyOwnerText } from '#server/milling/words.ts'

export const millingOperationsList = defineList<MillingOperation>({
  title: 'Gestión de Maquilas',
  path: '/milling-operations',
  id: 'id_maquila',
  placeholder: 'Buscar por consecutivo',
  searchFields: 'consecutivo',
  columns: [
    {
      name: 'consecutivo',
      label: 'Consecutivo',
      sort: true,
      beside: ({ anulada }) => anulada && <Badge tone="grey">ANULADA</Badge>,
    },
    { name: 'fecha', label: 'Fecha', kind: 'date', sort: true },
    { name: 'kgs_netos', label: 'Kg Netos', kind: 'kilos', sort: true, total: true },
    { name: 'costo_prom_kg', label: 'Costo promedio por kg', kind: 'number', filesOnly: true },
    { name: 'pr_venta_kg', label: 'Precio de venta por kg', kind: 'number', filesOnly: true },
    {
      name: 'utilidad',
      label: 'Utilidad',
      kind: 'pesos',
      edit: true,
      maxLength: 20,
      sort: true,
      total: true,
      main: true,
    },
    {
      name: 'de_quien',
      label: 'De quién es el arroz',
      filesOnly: true,
      value: ({ de_quien }) => paddyOwnerText(de_quien),
    },
    { name: 'nombre_dueno', label: 'Dueño del arroz', filesOnly: true },
    { name: 'cuota_fomento', label: 'Cuota de fomento', kind: 'pesos', filesOnly: true },
    { name: 'motivo_anulacion', label: 'Motivo de anulación', filesOnly: true },
  ],
  filters: [VOIDED_FILTER],
  dated: 'fecha',
  create: 'inline',
  keys: keysOf('milling-operations'),
  messages: { ...messagesOf('la operación', 'operaciones'), askWhy: 'Motivo' },
})
