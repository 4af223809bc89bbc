import type { Statement } from './contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos, whole } from '#server/kit/words/formats.ts'
import { type Column, type Figure, type Part, table } from '#server/kit/papers/data.ts'
import type { Letterhead } from '#server/kit/papers/head.ts'
import { letterPaper } from '#server/kit/papers/letter.ts'

type Account = Statement['cuentas'][number]

const money = (value: number | null) => pesos(value ?? 0)

const ACCOUNTS: Column<Account>[] = [
  { label: 'Factura', width: 112, text: (a) => a.numero_factura, left: true },
  { label: 'Fecha', width: 56, text: (a) => writtenDay(a.fecha_factura), left: true },
  { label: 'Vence', width: 56, text: (a) => writtenDay(a.fecha_esperada_pago), left: true },
  { label: 'Días vencida', width: 46, text: (a) => whole(a.dias_vencimiento ?? 0) },
  { label: 'Original', width: 76, text: (a) => money(a.valor_original_factura) },
  { label: 'Abonos', width: 70, text: (a) => money(a.total_abonos_realizados) },
  { label: 'Saldo', width: 78, text: (a) => money(a.saldo_actual) },
  { label: 'Mora', width: 70, text: (a) => money(a.valor_mora) },
]

/** Width of the table of the ageing, on letter with the usual margin. */
const WIDTH = 564

const NOTE = 'Los abonos pagan capital. El interés de mora se cobra con una cuenta propia.'

/** Statement of a client on letter size: receivables, ageing and advances. */
export function statementPaper(s: Statement, company: Letterhead): Promise<Buffer> {
  const facts = [
    ['Cliente', s.cliente_nombre],
    ['Identificación', s.identificacion],
    ['Dirección', s.direccion],
  ] as const
  return letterPaper(
    {
      title: `Estado de cuenta de ${s.cliente_nombre}`,
      heading: {
        title: 'CUENTAS POR COBRAR',
        number: 'Estado de cuenta',
        below: [`A ${writtenDay(s.fecha)}`],
      },
      parts: [
        { facts, label: 76, figure: ['SALDO POR PAGAR', money(s.saldo)], column: 220 },
        ageing(s),
        accounts(s),
        { totals: totals(s), width: 250, notes: [{ text: NOTE }] },
      ],
    },
    company,
  )
}

function accounts(s: Statement): Part {
  const sum = (value: (one: Account) => number | null) =>
    money(s.cuentas.reduce((total, one) => total + (value(one) ?? 0), 0))
  if (s.cuentas.length === 0) return { text: 'No tiene cuentas por pagar.', size: 10 }
  const sums = [
    sum((a) => a.valor_original_factura),
    sum((a) => a.total_abonos_realizados),
    sum((a) => a.saldo_actual),
    sum((a) => a.valor_mora),
  ]
  return table(ACCOUNTS, s.cuentas, {
    heading: 'Cuentas',
    totals: { label: `Total (${whole(s.cuentas.length)})`, sums },
  })
}

/** Ageing buckets, each with its share of the balance. */
function ageing(s: Statement): Part {
  const all = [...s.tramos, { nombre: 'Total', valor: s.saldo }]
  const share = (value: number | null) => (s.saldo ? `${whole(((value ?? 0) * 100) / s.saldo)} %` : '')
  const columns = all.map(({ nombre }, index): Column<string[]> => ({
    label: nombre,
    width: WIDTH / all.length,
    text: (row) => row[index] ?? '',
  }))
  const rows = [
    all.map(({ valor }) => money(valor)),
    ...(s.saldo ? [all.map(({ valor }) => share(valor))] : []),
  ]
  return table(columns, rows, { heading: 'Saldo por días de vencida' })
}

const totals = (s: Statement): Figure[] => [
  { name: 'Saldo de las cuentas', value: money(s.saldo) },
  ...(s.anticipos ? [{ name: 'Anticipos sin aplicar', value: pesos(-s.anticipos) }] : []),
  { name: 'Por pagar', value: money((s.saldo ?? 0) - (s.anticipos ?? 0)), bold: true },
  { name: 'Interés de mora a la fecha', value: money(s.mora) },
]
