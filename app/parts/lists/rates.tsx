import { writtenDay } from '#server/shared/days.ts'
import { defineList, keysOf } from '#app/list/define-list.ts'
import type { Rate } from '#server/contract/rates.ts'

/** From when to when a rate is valid: it has one row for each value that it had. */
function validity({ vigente_desde, vigente_hasta }: Rate): string {
  const from = vigente_desde && `desde ${writtenDay(vigente_desde)}`
  return [from, vigente_hasta && `hasta ${writtenDay(vigente_hasta)}`].filter(Boolean).join(' ')
}

export const tarifas = defineList<Rate>({
  title: 'Gestión de Tarifas',
  path: '/rates',
  id: 'id_tarifa',
  placeholder: 'Buscar por descripción',
  searchFields: 'descripcion,tags',
  columns: [
    {
      name: 'descripcion',
      label: 'Descripción',
      edit: { maxLength: 150 },
      value: (row) => [row.descripcion, validity(row)].filter(Boolean).join(' · '),
      format: (row) => (
        <>
          {row.descripcion} <small className="aside">{validity(row)}</small>
        </>
      ),
    },
    { name: 'area', label: 'Área' },
    { name: 'unidad_medida', label: 'Unidad' },
    { name: 'valor', label: 'Valor', kind: 'number' },
    { name: 'valor_referencia', label: 'Referencia', kind: 'number' },
  ],
  create: 'inline',
  keys: keysOf('rates'),
  messages: {
    load: 'Error cargando tarifas',
    updated: 'Tarifa actualizada correctamente',
    updateFailed: 'Error al actualizar la tarifa',
    removed: 'Tarifa eliminada correctamente',
    removeFailed: 'Error al eliminar la tarifa',
    deactivated: 'Tarifa desactivada correctamente',
  },
})
