import { call } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import { defineReport, type FileRequest, figureOf, tableOf } from '#app/report/define-report.ts'
import { everyLine, ON_SCREEN } from '#app/report/every-line.server.ts'
import type { Column } from '#app/format/columns.ts'
import { type Movement, type Movements, movements } from '#server/reports/contract.ts'
import type { Session } from '#app/session/guard.server.ts'
import { seasonStart, writtenDay } from '#server/kit/words/days.ts'
import { pesos, whole } from '#server/kit/words/formats.ts'
import { ANYBODY } from '#app/parts/parties/pickers.server.ts'
import { recordAddress } from './record-address.ts'

interface Line extends Movement {
  numero: number
}

/** Columns with the running balance. */
const COLUMNS: Column<Line>[] = [
  { name: 'numero', label: '#', kind: 'number' },
  { name: 'fecha', label: 'Fecha', kind: 'date' },
  { name: 'documento', label: 'Documento' },
  { name: 'proceso', label: 'Proceso' },
  { name: 'detalle', label: 'Detalle' },
  { name: 'valor', label: 'Valor', kind: 'pesos', value: ({ valor }) => valor || null },
  { name: 'saldo', label: 'Saldo', kind: 'pesos' },
]

/** Balance in words: `$ 5.000 a cargo del tercero`. */
function owed(saldo: number): string {
  if (saldo === 0) return pesos(0)
  return saldo > 0 ? `${pesos(saldo)} a cargo del tercero` : `${pesos(-saldo)} a su favor`
}

/** Movements of a third party with opening, running and closing balance. */
export const report = defineReport<Movements>({
  title: 'Movimientos por tercero',
  path: '/reporte-movimientos-terceros',
  key: 'POST-movements/search',
  filters: [
    ANYBODY,
    { kind: 'day', name: 'desde', label: 'Desde', start: seasonStart },
    { kind: 'day', name: 'hasta', label: 'Hasta', start: (hoy) => hoy },
  ],
  ask: 'Elija un tercero y los días: aquí verá sus pesadas, liquidaciones, préstamos, cuentas y recibos, con su saldo.',
  failed: 'No se pudieron cargar los movimientos',
  chosen: ({ tercero }) => ({
    tercero: { id: tercero.id_tercero, label: tercero.nombre, detail: tercero.identificacion },
  }),
  read: (session, filtros, file) =>
    file
      ? everyLine(file, (...page) => readPage(session, filtros, ...page))
      : readPage(session, filtros, 1, ON_SCREEN),
  sheet: ({ data, total_count, tercero, desde, hasta, saldo_inicial, saldo_final, cargos, abonos }) => ({
    facts: [
      ['Tercero', tercero.nombre],
      ['Identificación', tercero.identificacion],
      ['Período', `${writtenDay(desde)} a ${writtenDay(hasta)}`],
    ],
    tables: [
      tableOf<Line>({
        columns: COLUMNS,
        opening: { label: 'Saldo inicial', values: { saldo: saldo_inicial } },
        groups: [{ rows: data.map((line, index) => ({ ...line, numero: index + 1 })) }],
        totals: data.length < total_count ? [] : [{ label: 'Saldo final', values: { saldo: saldo_final } }],
        empty: 'Sin movimientos en estos días.',
        link: { column: 'documento', to: recordAddress },
      }),
    ],
    box: [
      figureOf('Saldo inicial', saldo_inicial),
      figureOf('Cargos', cargos),
      figureOf('Abonos', 0 - abonos),
      figureOf('Saldo final', saldo_final, { write: owed }),
    ],
    notes:
      data.length < total_count
        ? [
            `Se muestran ${whole(data.length)} de ${whole(total_count)} movimientos. El PDF y el Excel los traen todos; con menos días caben en la pantalla.`,
          ]
        : [],
  }),
})

const readPage = (
  session: Session,
  filtros: Record<string, string>,
  actual_page: number,
  limit: number,
  file?: FileRequest,
) => call(session, movements.search, { body: { ...WHOLE_LIST, actual_page, limit, filtros }, ...file })
