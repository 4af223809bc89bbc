import { defineReport, figureOf, tableOf } from '#app/report/define-report.ts'
import type { Column } from '#app/format/columns.ts'
import type { Movement, Movements } from '#server/contract/reports.ts'
import { seasonStart, writtenDay } from '#server/shared/days.ts'
import { pesos, whole } from '#server/shared/formats.ts'
import { ANYBODY } from './party.ts'
import { recordAddress } from './records.ts'

interface Line extends Movement {
  numero: number
}

/** The columns of D2 §2.23, and the balance that runs over them. */
const COLUMNS: Column<Line>[] = [
  { name: 'numero', label: '#', kind: 'number' },
  { name: 'fecha', label: 'Fecha', kind: 'date' },
  { name: 'documento', label: 'Documento' },
  { name: 'proceso', label: 'Proceso' },
  { name: 'detalle', label: 'Detalle' },
  { name: 'valor', label: 'Valor', kind: 'pesos', value: ({ valor }) => valor || null },
  { name: 'saldo', label: 'Saldo', kind: 'pesos' },
]

/** Lines that a screen shows. */
export const MOVEMENTS_ON_SCREEN = 500

/** Who owes whom, in words: `$ 5.000 a cargo del tercero`. */
function owed(saldo: number): string {
  if (saldo === 0) return pesos(0)
  return saldo > 0 ? `${pesos(saldo)} a cargo del tercero` : `${pesos(-saldo)} a su favor`
}

/** Movements of a third party with opening, running and closing balance (D2 §2.23, N-95). */
export const movimientosPorTercero = defineReport<Movements>({
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
      figureOf('Abonos', 0 - (abonos ?? 0)),
      figureOf('Saldo final', saldo_final, { text: owed(saldo_final ?? 0) }),
    ],
    notes:
      data.length < total_count
        ? [
            `Se muestran ${whole(data.length)} de ${whole(total_count)} movimientos. El PDF y el Excel los traen todos; con menos días caben en la pantalla.`,
          ]
        : [],
  }),
})
