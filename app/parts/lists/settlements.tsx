import { defineList, type List, withFixedFilter } from '#app/list/define-list.ts'
import type { Settlement } from '#server/contract/settlements.ts'
import { SettlementBadge, settlementState } from '#app/parts/badges/settlement.tsx'

const STATES = ['BORRADOR', 'APROBADA', 'PAGADA', 'ANULADA']

export const liquidaciones = defineList<Settlement>({
  title: 'Liquidaciones de Arroz Paddy',
  path: '/liquidacion-arroz',
  id: 'id_liquidacion',
  placeholder: 'Buscar por número o proveedor',
  searchFields: 'consecutivo,nombre_proveedor,identificacion_proveedor',
  columns: [
    { name: 'consecutivo', label: 'Número' },
    { name: 'fecha', label: 'Fecha', kind: 'date' },
    { name: 'nombre_proveedor', label: 'Proveedor' },
    { name: 'kg_liquidados', label: 'Kg', kind: 'kilos' },
    { name: 'total_a_pagar', label: 'Total a pagar', kind: 'pesos' },
    {
      name: 'estado',
      label: 'Estado',
      value: (row) => settlementState(row.estado),
      format: (row) => <SettlementBadge estado={row.estado} />,
    },
  ],
  filters: [
    {
      name: 'estado',
      label: 'Estado',
      options: STATES.map((value) => ({ value, label: settlementState(value) })),
    },
  ],
  keys: { search: 'POST-settlements/search' },
  messages: { load: 'Error cargando liquidaciones' },
})

/** The list of one supplier's settlements; of all without one. */
export function liquidacionesDe(
  tercero: { value: string; label: string } | null | undefined,
): List<Settlement> {
  if (tercero === undefined) return liquidaciones
  return withFixedFilter(liquidaciones, { name: 'tercero', label: 'Proveedor' }, tercero)
}
