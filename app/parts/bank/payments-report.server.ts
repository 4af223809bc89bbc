import { call } from '#app/api/client.server.ts'
import type { Column } from '#app/format/columns.ts'
import { ACCOUNT } from '#app/parts/bank/pickers.server.ts'
import { defineReport, figureOf, tableOf } from '#app/report/define-report.ts'
import { BOOK_KEY } from '#server/bank/contract.ts'
import { type BankPayment, type BankPayments, bankPayments } from '#server/bank/payments-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { identificationLabel } from '#server/parties/identifications-words.ts'

/** Columns of the payment file. The columns of the receiving account are filled in at the bank's portal. */
export const PAYMENT_COLUMNS: Column<
  BankPayment & { banco: string; clase_cuenta: string; cuenta: string }
>[] = [
  {
    name: 'tipo_documento',
    label: 'Tipo de documento',
    value: ({ tipo_documento }) => identificationLabel(tipo_documento),
  },
  { name: 'documento', label: 'Número de documento' },
  { name: 'nombre', label: 'Nombre' },
  { name: 'banco', label: 'Banco' },
  { name: 'clase_cuenta', label: 'Tipo de cuenta' },
  { name: 'cuenta', label: 'Número de cuenta' },
  { name: 'valor', label: 'Valor', kind: 'pesos' },
  { name: 'referencia', label: 'Referencia' },
]

/** The receiving account is not stored. */
export const paymentLine = (row: BankPayment) => ({ ...row, banco: '', clase_cuenta: '', cuenta: '' })

/** Payments of one account on one day, for the bank's portal. */
export const report = defineReport<BankPayments>({
  title: 'Pagos de hoy',
  path: '/pagos-de-hoy',
  key: BOOK_KEY,
  filters: [ACCOUNT, { kind: 'day', name: 'dia', label: 'Día', start: (hoy) => hoy }],
  ask: 'Elija el banco del que se paga: aquí verá los pagos del día, para llevarlos a su portal.',
  failed: 'No se pudieron cargar los pagos',
  chosen: ({ cuenta }) => ({
    cuenta: { id: cuenta.id_banco, label: cuenta.nombre, detail: cuenta.nro_cuenta },
  }),
  read: (session, { cuenta = '', dia = '' }, file) =>
    call(session, bankPayments, { query: { id_banco: cuenta, dia }, ...file }),
  sheet: ({ data, cuenta, dia }) => {
    const total = data.reduce((sum, { valor }) => sum + valor, 0)
    return {
      facts: [
        ['Banco', cuenta.nombre],
        ['Número de cuenta', cuenta.nro_cuenta || '–'],
        ['Día', writtenDay(dia)],
      ],
      tables: [
        tableOf({
          columns: PAYMENT_COLUMNS,
          groups: [{ rows: data.map(paymentLine) }],
          totals: [{ label: 'Total', values: { valor: total } }],
          empty: 'Ese día no se pagó nada por esta cuenta.',
        }),
      ],
      box: [figureOf('Total', total)],
      notes: [
        'Para el portal del banco, descargue el CSV desde el libro de la cuenta: trae estas mismas columnas.',
      ],
    }
  },
})
