/** Sums of a settlement in whole pesos. */
export interface NetToPay {
  subtotal: number
  deducciones: readonly { concepto: string; valor: number }[]
  abono: number
  anticipo: number
  total_a_pagar: number
}

/**
 * Way from the total of a support document to the amount that the farmer receives, in whole pesos. Withholdings, levy and
 * loans do not reduce the document's total, so both sums are shown (electronic-documents/README.md, two totals).
 */
export function reconciliation(net: NetToPay): { concepto: string; valor: number }[] {
  const less = [
    ...net.deducciones,
    { concepto: 'Abono a crédito de cosecha', valor: net.abono },
    { concepto: 'Anticipo descontado', valor: net.anticipo },
  ].filter(({ valor }) => valor > 0)
  return [
    { concepto: 'Total del documento soporte', valor: net.subtotal },
    ...less.map(({ concepto, valor }) => ({
      concepto: `Menos ${concepto.toLocaleLowerCase('es')}`,
      valor: -valor,
    })),
    { concepto: 'Neto a pagar', valor: net.total_a_pagar },
  ]
}
