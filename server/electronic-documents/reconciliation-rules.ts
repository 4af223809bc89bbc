import { addUp } from '#server/kit/rules/figures.ts'

/** Sums of a settlement in whole pesos. */
export interface NetToPay {
  subtotal: number
  deducciones: readonly { concepto: string; valor: number }[]
  abono: number
  anticipo: number
  total_a_pagar: number
}

/** Amounts that the farmer does not receive, in the order of the settlement. */
const lessOf = ({ deducciones, abono, anticipo }: NetToPay) => [
  ...deducciones,
  { concepto: 'Abono a crédito de cosecha', valor: abono },
  { concepto: 'Anticipo descontado', valor: anticipo },
]

/**
 * Way from the total of a support document to the amount that the farmer receives, in whole pesos, over the settlements of
 * the document. Withholdings, levy and loans do not reduce the document's total, so both sums are shown
 * (electronic-documents/README.md, two totals). Empty without settlements.
 */
export function reconciliation(nets: readonly NetToPay[]): { concepto: string; valor: number }[] {
  if (nets.length === 0) return []
  const less = nets.flatMap(lessOf)
  const sums = [...new Set(less.map(({ concepto }) => concepto))].map((concepto) => ({
    concepto,
    valor: addUp(less.filter((one) => one.concepto === concepto).map(({ valor }) => valor)),
  }))
  return [
    { concepto: 'Total del documento soporte', valor: addUp(nets.map(({ subtotal }) => subtotal)) },
    ...sums.filter(({ valor }) => valor > 0).map(({ concepto, valor }) => ({ concepto, valor: -valor })),
    { concepto: 'Neto a pagar', valor: addUp(nets.map(({ total_a_pagar }) => total_a_pagar)) },
  ]
}
