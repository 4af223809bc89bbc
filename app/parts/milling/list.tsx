import { Badge } from '#app/format/badge.tsx'
import { defineList, messagesOf } from '#app/list/define-list.ts'
import { VOID_REASON, VOIDED_FILTER } from '#app/format/voided-filter.ts'
import type { MillingOperation } from '#server/milling/contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { paddyOwnerText, MILLING } from '#server/milling/words.ts'

export const millingOperationsList = defineList<MillingOperation>({
  title: 'Gestión de Maquilas',
  path: '/milling-operations',
  id: 'id_maquila',
  placeholder: 'Buscar por consecutivo',
  searchFields: 'consecutivo',
  columns: [
    {
      name: 'consecutivo',
      ...MILLING.consecutivo,
      sort: true,
      beside: ({ anulada }) => anulada && <Badge tone="grey">ANULADA</Badge>,
    },
    { name: 'fecha', ...MILLING.fecha, sort: true },
    { name: 'kgs_netos', ...MILLING.kgs_netos, label: 'Kg Netos', sort: true, total: true },
    { name: 'costo_prom_kg', ...MILLING.costo_prom_kg, kind: 'number', filesOnly: true },
    { name: 'pr_venta_kg', ...MILLING.pr_venta_kg, kind: 'number', filesOnly: true },
    {
      name: 'utilidad',
      ...MILLING.utilidad,
      edit: true,
      maxLength: 20,
      sort: true,
      total: true,
      main: true,
    },
    {
      name: 'de_quien',
      ...MILLING.de_quien,
      filesOnly: true,
      value: ({ de_quien }) => paddyOwnerText(de_quien),
    },
    { name: 'nombre_dueno', ...MILLING.nombre_dueno, filesOnly: true },
    { name: 'cuota_fomento', ...MILLING.cuota_fomento, filesOnly: true },
    VOID_REASON,
  ],
  filters: [VOIDED_FILTER],
  dated: 'fecha',
  create: 'inline',
  keys: keysOf('milling-operations'),
  messages: { ...messagesOf('la operación', 'operaciones'), askWhy: 'Motivo' },
})
