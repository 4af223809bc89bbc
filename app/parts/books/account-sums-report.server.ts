import { call } from '#app/api/client.server.ts'
import type { Column } from '#app/format/columns.ts'
import { defineReport, figureOf, tableOf } from '#app/report/define-report.ts'
import { type AccountSum, vouchers } from '#server/books/vouchers-contract.ts'
import { nombreDeClase } from '#server/kit/words/accounting.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { whole } from '#server/kit/words/formats.ts'

const COLUMNS: Column<AccountSum>[] = [
  { name: 'cuenta', label: 'Cuenta', value: ({ cuenta }) => cuenta || 'Sin cuenta' },
  { name: 'clases', label: 'De', value: ({ clases }) => clases.map(nombreDeClase).join(', ') },
  { name: 'lineas', label: 'Líneas', kind: 'number' },
  { name: 'debito', label: 'Débito', kind: 'pesos' },
  { name: 'credito', label: 'Crédito', kind: 'pesos' },
  { name: 'saldo', label: 'Saldo', kind: 'pesos' },
]

interface Sums {
  desde: string
  hasta: string
  comprobantes: number
  debito: number
  credito: number
  cuentas: AccountSum[]
}

/** Sums of the vouchers of a period by account. */
export const report = defineReport<Sums>({
  title: 'Sumas por cuenta',
  path: '/sumas-por-cuenta',
  key: 'POST-vouchers/search',
  filters: [
    { kind: 'day', name: 'desde', label: 'Desde', start: (hoy) => `${hoy.slice(0, 8)}01` },
    { kind: 'day', name: 'hasta', label: 'Hasta', start: (hoy) => hoy },
  ],
  ask: '',
  failed: 'No se pudieron cargar las sumas por cuenta',
  read: (session, { desde = '', hasta = '' }, file) =>
    call(session, vouchers.sums, { query: { desde, hasta }, ...file }),
  sheet: ({ desde, hasta, comprobantes, cuentas, debito, credito }) => ({
    facts: [
      ['Del', writtenDay(desde)],
      ['Al', writtenDay(hasta)],
      ['Comprobantes', whole(comprobantes)],
    ],
    tables: [
      tableOf<AccountSum>({
        columns: COLUMNS,
        groups: [{ heading: '', rows: cuentas }],
        totals: [{ label: 'Sumas iguales', values: { debito, credito } }],
        empty: 'Ningún documento en estos días.',
        link: {
          column: 'cuenta',
          to: ({ cuenta }) =>
            cuenta === ''
              ? `/comprobantes?desde=${desde}&hasta=${hasta}&falta=true`
              : `/cuentas-contables?q=${cuenta}`,
        },
      }),
    ],
    box: [figureOf('Débito', debito), figureOf('Crédito', credito)],
  }),
})
