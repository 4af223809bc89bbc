import { call } from '#app/api/client.server.ts'
import { defineReport, figureOf, tableOf } from '#app/report/define-report.ts'
import { BOX } from '#app/parts/bank/pickers.server.ts'
import { BOOK_KEY } from '#server/bank/contract.ts'
import { type CashClosing, cashClosings } from '#server/bank/cash-closings-contract.ts'
import { DENOMINATIONS } from '#server/bank/cash-words.ts'
import { writtenDay, writtenMoment } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { CASH_CLOSING } from '#server/bank/words.ts'

interface Line {
  denominacion: string
  cantidad: number
  valor: number
}

const linesOf = ({ conteo }: CashClosing): Line[] =>
  DENOMINATIONS.map(([name, worth, denominacion]) => {
    const cantidad = conteo[name] ?? 0
    return { denominacion, cantidad, valor: cantidad * worth }
  })

interface Closings {
  data: CashClosing[]
}

/** Paper of a cash closing: count, difference and signatures. */
export const report = defineReport<Closings>({
  title: 'Cierre de caja',
  path: '/cierre-de-caja',
  key: BOOK_KEY,
  filters: [BOX, { kind: 'day', name: 'dia', label: 'Día', start: (hoy) => hoy }],
  ask: 'Elija la caja y el día: aquí verá lo que se contó y la diferencia con el libro.',
  failed: 'No se pudo cargar el cierre de caja',
  chosen: ({ data: [closing] }): Record<string, { id: string; label: string }> =>
    closing ? { caja: { id: closing.id_banco, label: closing.nombre_caja } } : {},
  read: (session, { caja = '', dia = '' }, file) =>
    call(session, cashClosings.search, { query: { id_banco: caja, fecha: dia }, ...file }),
  sheet: ({ data }) => {
    const closing = data.find(({ anulado }) => !anulado)
    const columns = [
      { name: 'denominacion' as const, label: 'Denominación' },
      { name: 'cantidad' as const, label: 'Cantidad', kind: 'number' as const },
      { name: 'valor' as const, label: 'Valor', kind: 'pesos' as const },
    ]
    if (!closing) {
      return {
        facts: [],
        tables: [tableOf<Line>({ columns, groups: [], empty: 'Ese día no se cerró la caja.' })],
      }
    }
    const {
      contado,
      libro,
      libro_cerrado,
      libro_hoy,
      diferencia,
      observaciones,
      registro,
      ancla,
      ancla_general,
    } = closing
    return {
      facts: [
        ['Caja', closing.nombre_caja],
        [CASH_CLOSING.fecha.label, writtenDay(closing.fecha)],
        ['Contó', `${registro}, ${writtenMoment(closing.hora)}`],
        ...(ancla ? [[CASH_CLOSING.ancla.label, ancla] satisfies [string, string]] : []),
        ...(ancla_general
          ? [[CASH_CLOSING.ancla_general.label, ancla_general] satisfies [string, string]]
          : []),
      ],
      tables: [
        tableOf<Line>({
          columns,
          groups: [{ rows: linesOf(closing) }],
          totals: [{ label: 'Contado', values: { valor: contado } }],
          empty: '',
        }),
      ],
      box: [
        figureOf('Contado', contado),
        figureOf('Según el libro', libro),
        figureOf('Diferencia', diferencia),
      ],
      notes: [
        ...(observaciones ? [`Observaciones: ${observaciones}`] : []),
        ...(libro_hoy === null || libro_hoy === libro_cerrado
          ? []
          : [
              `Después del cierre se escribieron movimientos de ese día: hoy el libro dice ${pesos(libro_hoy)}.`,
            ]),
      ],
      signatures: [
        { role: 'Quien cuenta', name: registro },
        { role: 'Quien revisa', name: '' },
      ],
    }
  },
})
