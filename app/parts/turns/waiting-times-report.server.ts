import { call } from '#app/api/client.server.ts'
import type { Column } from '#app/format/columns.ts'
import { defineReport, tableOf } from '#app/report/define-report.ts'
import { type WaitingTimes, waitingTimes } from '#server/turns/contract.ts'
import { addDays, writtenDay } from '#server/kit/words/days.ts'

type Waits = WaitingTimes['total']
type Hour = WaitingTimes['horas'][number]
type Day = WaitingTimes['dias'][number]

const WAITS: Column<Waits>[] = [
  { name: 'camiones', label: 'Camiones', kind: 'number' },
  { name: 'espera', label: 'Espera media (min)', kind: 'number' },
  { name: 'espera_mayor', label: 'La mayor espera (min)', kind: 'number' },
  { name: 'estadia', label: 'Estadía media (min)', kind: 'number' },
  { name: 'estadia_mayor', label: 'La mayor estadía (min)', kind: 'number' },
  { name: 'sin_pesar', label: 'Sin pesar', kind: 'number' },
]

const two = (hour: number) => String(hour).padStart(2, '0')
const EMPTY = 'En estos días no llegaron camiones con turno.'

/** Minutes that trucks waited and stayed, by hour of arrival and by day. */
export const report = defineReport<WaitingTimes>({
  title: 'Tiempos de espera',
  path: '/tiempos-de-espera',
  key: 'GET-reports/waiting-times',
  filters: [
    { kind: 'day', name: 'desde', label: 'Fecha inicial', start: (hoy) => addDays(hoy, -6) },
    { kind: 'day', name: 'hasta', label: 'Fecha final', start: (hoy) => hoy },
  ],
  ask: '',
  failed: 'No se pudieron cargar los tiempos de espera',
  read: (session, { desde = '', hasta = '' }, file) =>
    call(session, waitingTimes.report, { query: { desde, hasta }, ...file }),
  sheet: ({ desde, hasta, horas, dias, total }) => ({
    facts: [
      ['Fecha inicial', writtenDay(desde)],
      ['Fecha final', writtenDay(hasta)],
    ],
    tables: [
      tableOf<Hour>({
        heading: 'Por hora de llegada',
        columns: [
          {
            name: 'hora',
            label: 'Hora',
            value: ({ hora }) => `${two(hora)}:00`,
          },
          ...(WAITS as Column<Hour>[]),
        ],
        groups: [{ rows: horas }],
        totals: [{ label: 'Total', values: total }],
        empty: EMPTY,
      }),
      tableOf<Day>({
        heading: 'Por día',
        columns: [{ name: 'dia', label: 'Día', kind: 'date' }, ...(WAITS as Column<Day>[])],
        groups: [{ rows: dias }],
        totals: [{ label: 'Total', values: total }],
        empty: EMPTY,
      }),
    ],
    notes: [
      'Por la hora en que llegaron: la espera va de la llegada al primer peso y la estadía hasta la salida. Quien se fue sin pesar no cuenta en ellas.',
    ],
  }),
})
