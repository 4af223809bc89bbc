import { call } from '#app/api/client.server.ts'
import type { Column } from '#app/format/columns.ts'
import { weighingPath } from '#app/parts/paths.ts'
import { defineReport, tableOf } from '#app/report/define-report.ts'
import { tares, type TaresOfPlates } from '#server/weighings/tares-contract.ts'
import { measure } from '#server/kit/words/formats.ts'
import { monthOf, writtenMonth } from '#server/kit/words/months.ts'
import { WEIGHING } from '#server/weighings/words.ts'

type Deviating = TaresOfPlates['desviadas'][number]
type Plate = TaresOfPlates['placas'][number]

const STATES = { VIGENTE: 'Vigente', 'POR CONOCER': 'Por conocer', VENCIDA: 'Vencida' } as const

const DEVIATING: Column<Deviating>[] = [
  { name: 'consecutivo', ...WEIGHING.consecutivo, label: 'Ticket' },
  { name: 'fecha', ...WEIGHING.fecha },
  { name: 'placa', ...WEIGHING.placa },
  { name: 'nombre_conductor', label: 'Conductor' },
  { name: 'tara_conocida', ...WEIGHING.tara_conocida },
  { name: 'peso_vacio', ...WEIGHING.peso_vacio, label: 'Pesó vacío' },
  { name: 'diferencia', label: 'Diferencia', kind: 'kilos' },
  { name: 'porcentaje', label: '%', kind: 'number', value: ({ porcentaje }) => measure(porcentaje) },
]

const PLATES: Column<Plate>[] = [
  { name: 'placa', ...WEIGHING.placa },
  { name: 'estado', label: 'Tara', value: ({ estado }) => STATES[estado] },
  { name: 'conocida', label: 'Tara conocida', kind: 'kilos' },
  { name: 'ultima_tara', label: 'Última tara', kind: 'kilos' },
  { name: 'ultima', label: 'Pesada el', kind: 'date' },
  { name: 'hasta', label: 'Vale hasta', kind: 'date' },
]

const total = (deviating: readonly Deviating[]) =>
  deviating.reduce((sum, { diferencia }) => sum + diferencia, 0)

/** Tare of each plate with its validity, and weighings of a month that deviate. */
export const report = defineReport<TaresOfPlates>({
  title: 'Taras por placa',
  path: '/taras-por-placa',
  key: 'POST-scales/search',
  filters: [{ kind: 'month', name: 'mes', label: 'Mes', start: monthOf }],
  ask: '',
  failed: 'No se pudieron cargar las taras',
  read: (session, { mes = '' }, file) => call(session, tares.report, { query: { mes }, ...file }),
  sheet: ({ mes, desviadas, placas }) => ({
    facts: [
      ['Mes', writtenMonth(mes)],
      ['Taras desviadas', String(desviadas.length)],
    ],
    tables: [
      tableOf<Deviating>({
        heading: 'Taras desviadas del mes',
        columns: DEVIATING,
        groups: [{ rows: desviadas }],
        totals: [{ label: 'Total', values: { diferencia: total(desviadas) } }],
        empty: 'En este mes ningún camión se apartó de su tara.',
        link: { column: 'consecutivo', to: ({ id_weighing_record }) => weighingPath(id_weighing_record) },
      }),
      tableOf<Plate>({
        heading: 'Tara de cada placa, hoy',
        columns: PLATES,
        groups: [{ rows: placas }],
        empty: 'Ninguna placa se ha pesado vacía.',
      }),
    ],
    notes: [
      'La tara conocida es la mediana de los últimos pesos vacíos de la placa que siguen vigentes: hasta cinco, y por lo menos tres. Cuántos días valen y cuánto puede apartarse el siguiente lo dicen las tarifas «Vigencia de la tara de una placa» y «Tolerancia de la tara de una placa».',
    ],
  }),
})
