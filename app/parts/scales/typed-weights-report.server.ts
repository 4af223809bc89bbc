import { call } from '#app/api/client.server.ts'
import type { Column } from '#app/format/columns.ts'
import { weighingPath } from '#app/parts/paths.ts'
import { defineReport, tableOf } from '#app/report/define-report.ts'
import { scales, type TypedWeights } from '#server/scales/contract.ts'
import { writtenMoment } from '#server/kit/words/days.ts'
import { monthOf, writtenMonth } from '#server/kit/words/months.ts'

type Person = TypedWeights['personas'][number]
type Typed = TypedWeights['digitados'][number]

const PEOPLE: Column<Person>[] = [
  { name: 'usuario', label: 'Persona' },
  { name: 'pesos', label: 'Pesos que tomó', kind: 'number' },
  { name: 'leidos', label: 'Leídos de la báscula', kind: 'number' },
  { name: 'digitados', label: 'Digitados', kind: 'number' },
]

const WEIGHTS: Column<Typed>[] = [
  { name: 'consecutivo', label: 'Ticket' },
  { name: 'placa', label: 'Placa' },
  { name: 'cuando', label: 'Cuándo', value: ({ cuando }) => writtenMoment(cuando) },
  { name: 'usuario', label: 'Persona' },
  { name: 'cual', label: 'Peso', value: ({ cual }) => (cual === 'LLENO' ? 'Lleno' : 'Vacío') },
  { name: 'peso', label: 'Kilos', kind: 'kilos' },
  { name: 'motivo', label: 'Por qué' },
]

/** Typed weights of a month: count, user and reason. */
export const report = defineReport<TypedWeights>({
  title: 'Pesos digitados',
  path: '/pesos-digitados',
  key: 'POST-scales/search',
  filters: [{ kind: 'month', name: 'mes', label: 'Mes', start: monthOf }],
  ask: '',
  failed: 'No se pudieron cargar los pesos digitados',
  read: (session, { mes = '' }, file) => call(session, scales.typed, { query: { mes }, ...file }),
  sheet: ({ mes, personas, total, digitados }) => ({
    facts: [['Mes', writtenMonth(mes)]],
    tables: [
      tableOf<Person>({
        heading: 'Por persona',
        columns: PEOPLE,
        groups: [{ rows: personas }],
        totals: [{ label: 'Total', values: { ...total } }],
        empty: 'En este mes nadie pesó.',
      }),
      tableOf<Typed>({
        heading: 'Cada peso digitado',
        columns: WEIGHTS,
        groups: [{ rows: digitados }],
        empty: 'Ningún peso se digitó mientras se leía una báscula.',
        link: { column: 'consecutivo', to: ({ id_weighing_record }) => weighingPath(id_weighing_record) },
      }),
    ],
    notes: [
      'Se cuenta el peso que se escribió mientras una báscula de la empresa tenía lector. Los pesos que no son leídos ni digitados se tomaron sin lector.',
    ],
  }),
})
