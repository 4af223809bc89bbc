import type { Column } from '#app/format/columns.ts'
import { figureOf, type SheetFigure, type SheetTable, tableOf } from '#app/report/define-report.ts'
import type { DeclaredMonth } from '#server/taxes/declarations-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { recordAddress } from '#app/parts/reports/record-address.ts'

type MonthDeclaration = DeclaredMonth | null

interface Line {
  que: string
  fecha: string
  banco: string
  recibo: string
  valor: number
  to?: string | undefined
}

const COLUMNS: Column<Line>[] = [
  { name: 'que', label: 'Declaración' },
  { name: 'fecha', label: 'Fecha', kind: 'date' },
  { name: 'banco', label: 'Banco' },
  { name: 'recibo', label: 'Recibo' },
  { name: 'valor', label: 'Valor', kind: 'pesos' },
]

const isDeclared = (
  declaration: MonthDeclaration,
): declaration is DeclaredMonth & { situacion: 'DECLARADA' } => declaration?.situacion === 'DECLARADA'

/** Declaration of the month, its payments and open balance. Empty before the declaration. */
export function declaredTables(declaration: MonthDeclaration, heading = 'Declarado y pagado'): SheetTable[] {
  if (!isDeclared(declaration)) return []
  const { id_cuenta_por_pagar: id_documento, concepto, fecha, valor, saldo, pagos } = declaration
  const declared = { que: concepto, fecha, banco: '', recibo: '', valor }
  return [
    tableOf<Line>({
      heading,
      columns: COLUMNS,
      groups: [
        {
          rows: [
            { ...declared, to: recordAddress({ tipo: 'CUENTA_POR_PAGAR', id_documento }) },
            ...pagos.map((one) => ({
              que: ['Pago', one.numero_egreso].filter(Boolean).join(' '),
              fecha: one.fecha,
              banco: one.nombre_banco || one.descripcion_fpago,
              recibo: one.referencia,
              valor: 0 - one.valor,
            })),
          ],
        },
      ],
      totals: [{ label: 'Queda por pagar', values: { valor: saldo } }],
      empty: '',
      link: { column: 'que', to: ({ to }) => to },
    }),
  ]
}

/** Words for a month that a later one included. */
export const WITH_LATER_MONTH = 'Con un mes posterior'

/** Says in words if the month is declared. Empty without data from the API. */
export function declaredFacts(declaration: MonthDeclaration): [label: string, text: string][] {
  if (declaration === null) return []
  if (isDeclared(declaration)) return [['Declarada', `El ${writtenDay(declaration.fecha)}`]]
  return [['Declarada', declaration.situacion === 'CON_OTRO_MES' ? WITH_LATER_MONTH : 'Todavía no']]
}

/**
 * Figures of the month: the amount by its documents. A declared month also has the declared amount, the
 * difference and the unpaid amount.
 */
export function declaredBox(
  declaration: MonthDeclaration,
  ofDocuments: [label: string, value: number],
): SheetFigure[] {
  if (!isDeclared(declaration)) return [figureOf(...ofDocuments)]
  const { valor, diferencia, saldo } = declaration
  return [
    figureOf('Según los documentos', ofDocuments[1]),
    figureOf('Declarado', valor),
    ...(diferencia ? [figureOf('Diferencia', diferencia)] : []),
    figureOf('Queda por pagar', saldo),
  ]
}

/**
 * Notes on the difference since the declaration, or on adjustments of earlier months to declare with this
 * one.
 */
export function declaredNotes(declaration: MonthDeclaration): string[] {
  if (!declaration) return []
  const { situacion, diferencia, ajustes, valor } = declaration
  if (situacion === 'DECLARADA' && diferencia)
    return [
      `Los documentos dicen hoy ${pesos(Math.abs(diferencia))} ${diferencia > 0 ? 'más' : 'menos'} de lo que se declaró: queda en el mes que se declara después.`,
    ]
  if (situacion === 'POR_DECLARAR' && ajustes)
    return [
      `Con ${pesos(ajustes)} de ajustes de meses que ya se habían declarado, son ${pesos(valor)} por declarar.`,
    ]
  return []
}
