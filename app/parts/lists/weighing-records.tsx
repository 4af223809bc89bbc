import { defineList, withFixedFilter } from '#app/list/define-list.ts'
import type { WeighingRecord } from '#server/contract/weighing-records.ts'
import { WeighingBadge } from '#app/parts/badges/weighing.tsx'

const options = (...values: string[]) => values.map((value) => ({ value, label: value }))

const YES_OR_NO = [
  { value: 'true', label: 'Sí' },
  { value: 'false', label: 'No' },
]

export const pesadas = defineList<WeighingRecord>({
  title: 'Gestión de Pesadas',
  path: '/weighing-records',
  id: 'id_weighing_record',
  placeholder: 'Buscar por proveedor, cliente o producto',
  searchFields: 'nombre_proveedor,nombre_cliente,descripcion_producto,consecutivo,placa',
  columns: [
    { name: 'consecutivo', label: 'Ticket' },
    { name: 'nombre_cliente', label: 'Cliente' },
    { name: 'nombre_proveedor', label: 'Proveedor' },
    { name: 'descripcion_producto', label: 'Producto' },
    { name: 'placa', label: 'Placa' },
    { name: 'fecha', label: 'Fecha', kind: 'date' },
    {
      name: 'estado',
      label: 'Estado',
      value: (row) => row.estado,
      format: (row) => <WeighingBadge estado={row.estado} />,
    },
  ],
  filters: [
    { name: 'estado', label: 'Estado', options: options('PESADA', 'PENDIENTE', 'REPESADA', 'PAGO') },
    { name: 'operacion', label: 'Operación', options: options('COMPRA', 'VENTA', 'MAQUILA', 'SERVICIO') },
    {
      name: 'en_patio',
      label: 'En patio',
      options: YES_OR_NO,
    },
    { name: 'aplica_liquidacion', label: 'Por liquidar', options: YES_OR_NO },
  ],
  create: '/save-weighing-records',
  edit: 'dialog',
  keys: {
    search: 'POST-weighing-records/search',
    create: 'POST-weighing-records',
    edit: 'PUT-weighing-records',
    remove: 'DELETE-weighing-records/{id}',
  },
  messages: {
    load: 'Error cargando registros de pesada',
    updated: 'Registro actualizado correctamente',
    updateFailed: 'Error al actualizar el registro',
    removed: 'Registro eliminado correctamente',
    removeFailed: 'Error al eliminar el registro',
  },
})

interface Asked {
  tercero: { value: string; label: string } | null | undefined
  desde: { value: string; label: string } | undefined
}

/** The list of one third party's weighings as client, supplier or driver (N-54), or since a day; of all without them. */
export function pesadasDe({ tercero, desde }: Asked) {
  const since = desde ? withFixedFilter(pesadas, { name: 'desde', label: 'Desde' }, desde) : pesadas
  if (tercero === undefined) return since
  return withFixedFilter(since, { name: 'tercero', label: 'Tercero' }, tercero)
}
