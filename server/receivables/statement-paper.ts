import type { Statement } from './contract.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos, whole } from '#server/kit/words/formats.ts'
import { type Column, type Figure, type Part, table } from '#server/kit/papers/data.ts'
import type { Letterhead } from '#server/kit/papers/head.ts'
import { letterPaper } from '#server/kit/papers/letter.ts'

type Account = Statement['cuentas'][number]

const money = (value: number | null) => pesos(value ?? 0)

/** Width of both tables, on letter with the usual margin. */
const WIDTH = 564

/** Amounts of a receivable: the original value is the sum of payments, notes and balance. */
const AMOUNTS: { label: string; width: number; of: (a: Account) => number }[] = [
  { label: 'Original', width: 70, of: (a) => a.valor_original_factura },
  { label: 'Abonos', width: 70, of: (a) => a.total_abonos_realizados },
  { label: 'Notas', width: 64, of: (a) => a.notas },
  { label: 'Saldo', width: 72, of: (a) => a.saldo_actual },
  { label: 'Mora', width: 62, of: (a) => a.valor_mora },
]

const FACTS: Column<Account>[] = [
  { label: 'Fecha', width: 50, text: (a) => writtenDay(a.fecha_factura), left: true },
  { label: 'Vence', width: 50, text: (a) => writtenDay(a.fecha_esperada_pago), left: true },
  { label: 'Días vencida', width: 40, text: (a) => whole(a.dias_vencimiento ?? 0) },
]

const NOTE = 'Los abonos pagan capital. El interés de mora se cobra con una cuenta propia.'
const OF_NOTES = 'Notas son las notas crédito menos las notas débito de la factura.'

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
        {
          totals: totals(s),
          width: 250,
          notes: [{ text: NOTE }, ...(hasNotes(s) ? [{ text: OF_NOTES }] : [])],
        },
      ],
    },
    company,
  )
}

/** Table of the receivables. The number takes the room that the other columns leave. */
function accounts(s: Statement): Part {
  if (s.cuentas.length === 0) return { text: 'No tiene cuentas por pagar.', size: 10 }
  const amounts = hasNotes(s) ? AMOUNTS : AMOUNTS.filter(({ label }) => label !== 'Notas')
  const others = [
    ...FACTS,
    ...amounts.map(({ of, ...column }) => ({ ...column, text: (a: Account) => money(of(a)) })),
  ]
  const width = WIDTH - addUp(others.map((column) => column.width))
  const sums = amounts.map(({ of }) => money(addUp(s.cuentas.map((a) => of(a)))))
  return table(
    [{ label: 'Factura', width, text: (a) => a.numero_factura, left: true }, ...others],
    s.cuentas,
    {
      heading: 'Cuentas',
      totals: { label: `Total (${whole(s.cuentas.length)})`, sums },
    },
  )
}

const hasNotes = ({ cuentas }: Statement) => cuentas.some(({ notas }) => notas)

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
