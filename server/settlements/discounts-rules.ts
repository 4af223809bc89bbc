import type { Liquidacion } from './data-rules.ts'
import { pesos } from '#server/kit/words/formats.ts'

/** Amount deducted from the total to pay, whole pesos, with the formula that explains it. */
interface Descuento {
  concepto: string
  formula: string
  valor: number
}

/** Deducts an amount from the total to pay. The former last step is renamed `antes`. */
export function withDiscount<Calculo extends Liquidacion>(
  calculo: Calculo,
  antes: string,
  { valor, ...paso }: Descuento,
) {
  const total_a_pagar = calculo.total_a_pagar - valor
  const [total, ...previos] = [...calculo.pasos].reverse()
  return {
    ...calculo,
    total_a_pagar,
    pasos: [
      ...previos.reverse(),
      { ...total!, concepto: antes },
      { ...paso, valor: pesos(valor) },
      {
        concepto: 'Total a pagar',
        formula: `${pesos(calculo.total_a_pagar)} − ${pesos(valor)}`,
        valor: pesos(total_a_pagar),
      },
    ],
  }
}
