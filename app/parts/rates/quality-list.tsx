import { LongText } from '#app/format/long-text.tsx'
import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { QualityTable } from '#server/rates/quality-tables-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { MEASURE_OPTIONS, measureName, reglaEnTexto } from '#server/rates/quality-words.ts'
import { QUALITY_TABLE } from '#server/rates/words.ts'

export const qualityTablePath = (id: string) => `/tablas-de-calidad/${encodeURIComponent(id)}`

/** Address of the creation form, filled with a table. */
export const nextOf = (table: QualityTable) =>
  `/tablas-de-calidad/nueva?de=${encodeURIComponent(table.id_tabla_calidad)}`

const productOf = ({ descripcion_producto }: QualityTable) => descripcion_producto || 'Todo paddy'

export const qualityTablesList = defineList<QualityTable>({
  title: 'Tablas de calidad',
  path: '/tablas-de-calidad',
  id: 'id_tabla_calidad',
  placeholder: 'Buscar por nombre o medida',
  searchFields: 'nombre,medida',
  columns: [
    { name: 'nombre', ...QUALITY_TABLE.nombre, sort: 'first' },
    {
      name: 'medida',
      ...QUALITY_TABLE.medida,
      sort: true,
      value: ({ medida }) => measureName(medida),
      format: ({ medida }) => <span className="whole">{measureName(medida)}</span>,
    },
    {
      name: 'descripcion_producto',
      label: 'Producto',
      value: productOf,
      format: (row) => <span className="whole">{productOf(row)}</span>,
    },
    {
      name: 'modo',
      ...QUALITY_TABLE.modo,
      label: 'Qué cambia',
      value: reglaEnTexto,
      format: (row) => <LongText detail>{reglaEnTexto(row)}</LongText>,
    },
    { name: 'vigente_desde', ...QUALITY_TABLE.vigente_desde, label: 'Desde', sort: true },
    {
      name: 'vigente_hasta',
      label: 'Hasta',
      value: ({ vigente_hasta }) => (vigente_hasta ? writtenDay(vigente_hasta) : 'Sin fin'),
    },
  ],
  filters: [{ name: 'medida', ...QUALITY_TABLE.medida, options: MEASURE_OPTIONS }],
  create: '/tablas-de-calidad/nueva',
  edit: 'page',
  keys: keysOf('quality-tables'),
  messages: { ...messagesOf('la tabla de calidad', 'tablas de calidad'), create: 'Nueva' },
})
