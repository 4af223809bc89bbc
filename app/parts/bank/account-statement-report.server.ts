import { call } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import { defineReport, type FileRequest, figureOf, tableOf } from '#app/report/define-report.ts'
import { everyLine, ON_SCREEN } from '#app/report/every-line.server.ts'
import type { Column } from '#app/format/columns.ts'
import type { Session } from '#app/session/guard.server.ts'
import { type BankMovement, bankMovements, type BookPage, BOOK_KEY } from '#server/bank/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { whole } from '#server/kit/words/formats.ts'
import { bookName, documentPath, whatMoved, whyMoved } from './words.ts'
import { ACCOUNT } from './pickers.server.ts'

interface Line extends BankMovement {
  que: string
  detalle: string
  entra: number | null
  sale: number | null
}

const COLUMNS: Column<Line>[] = [
  { name: 'fecha', label: 'Fecha', kind: 'date' },
  { name: 'que', label: 'Movimiento' },
  { name: 'detalle', label: 'Detalle' },
  { name: 'entra', label: 'Entra', kind: 'pesos' },
  { name: 'sale', label: 'Sale', kind: 'pesos' },
  { name: 'saldo', label: 'Saldo', kind: 'pesos' },
]

const lineOf = (row: BankMovement): Line => {
  const { valor } = row
  return {
    ...row,
    que: whatMoved(row) + (row.revertido ? ' (anulado)' : ''),
    detalle: whyMoved(row),
    entra: valor > 0 ? valor : null,
    sale: valor < 0 ? -valor : null,
  }
}

/** Statement of an account or cash box, with opening, running and closing balances. */
export const report = defineReport<BookPage>({
  title: 'Extracto de banco o caja',
  path: '/extracto-de-cuenta',
  key: BOOK_KEY,
  filters: [
    ACCOUNT,
    { kind: 'day', name: 'desde', label: 'Desde', start: (hoy) => `${hoy.slice(0, 8)}01` },
    { kind: 'day', name: 'hasta', label: 'Hasta', start: (hoy) => hoy },
  ],
  ask: 'Elija una cuenta o caja y los días: aquí verá lo que entró y salió, con su saldo.',
  failed: 'No se pudo cargar el extracto',
  chosen: ({ cuenta }): Record<string, { id: string; label: string; detail: string }> =>
    cuenta ? { cuenta: { id: cuenta.id_banco, label: cuenta.nombre, detail: cuenta.nro_cuenta } } : {},
  read: (session, filters, file) =>
    file
      ? everyLine(file, (...page) => readPage(session, filters, ...page))
      : readPage(session, filters, 1, ON_SCREEN),
  sheet: ({ data, total_count, cuenta, desde, hasta, saldo_anterior, saldo_final, entradas, salidas }) => ({
    facts: [
      ['Cuenta', bookName(cuenta)],
      ['Número', cuenta?.nro_cuenta || '–'],
      ['Período', `${writtenDay(desde)} a ${writtenDay(hasta)}`],
    ],
    tables: [
      tableOf<Line>({
        columns: COLUMNS,
        opening: { label: 'Saldo anterior', values: { saldo: saldo_anterior } },
        groups: [{ rows: data.map(lineOf) }],
        totals:
          data.length < total_count
            ? []
            : [{ label: 'Totales', values: { entra: entradas, sale: salidas, saldo: saldo_final } }],
        empty: 'Sin movimientos en estos días.',
        link: { column: 'que', to: documentPath },
        losses: ['saldo'],
      }),
    ],
    box: [
      cuenta && desde < cuenta.fecha_si
        ? figureOf('Saldo al abrir', cuenta.saldo_inicial)
        : figureOf('Saldo anterior', saldo_anterior),
      figureOf('Entró', entradas),
      figureOf('Salió', 0 - salidas),
      figureOf('Saldo final', saldo_final),
    ],
    notes: [
      ...(cuenta && (cuenta.saldo_inicial === null || desde < cuenta.fecha_si)
        ? [
            cuenta.saldo_inicial === null
              ? 'La cuenta no tiene saldo inicial: el libro no dice su saldo.'
              : `El libro abre el ${writtenDay(cuenta.fecha_si)}: lo de antes se muestra y no cuenta.`,
          ]
        : []),
      ...(data.length < total_count
        ? [
            `Se muestran ${whole(data.length)} de ${whole(total_count)} movimientos. El PDF y el Excel los traen todos.`,
          ]
        : []),
    ],
  }),
})

const readPage = (
  session: Session,
  { cuenta = '', desde = '', hasta = '' }: Record<string, string>,
  actual_page: number,
  limit: number,
  file?: FileRequest,
) =>
  call(session, bankMovements.search, {
    body: { ...WHOLE_LIST, actual_page, limit, filtros: { id_banco: cuenta, desde, hasta } },
    ...file,
  })
