import { Decimal, type Cifra } from '#server/kit/rules/figures.ts'
import { pesos } from '#server/kit/words/formats.ts'

/** UVT paid in cash to one person on a day from which what it costs in tax is said (facts 3.4, art. 771-5 E.T.). */
const UVT_EN_EFECTIVO = 100

interface Efectivo {
  /** Whole pesos: what is about to be paid in cash, and what was paid so to the same person on the same day. */
  valor: number
  pagado: number
  nombre: string
  /** The UVT of that day, pesos. */
  uvt: Cifra
}

/**
 * What is asked before a payment in cash with which the day's come to 100 UVT or more; null under that. Nothing is
 * rounded.
 */
export function preguntaPorEfectivo({ valor, pagado, nombre, uvt }: Efectivo): string | null {
  const limite = new Decimal(uvt).times(UVT_EN_EFECTIVO)
  if (new Decimal(valor).plus(pagado).lessThan(limite)) return null
  const antes = pagado > 0 ? ` con los ${pesos(pagado)} de antes ese día` : ''
  return (
    `Son ${pesos(valor + pagado)} en efectivo a ${nombre}${antes}: desde 100 UVT (${pesos(limite.toNumber())}) a una persona, ` +
    'parte de lo pagado no se puede descontar en la declaración de renta (art. 771-5 E.T.). Por banco se descuenta todo. ¿Pagar en efectivo?'
  )
}
