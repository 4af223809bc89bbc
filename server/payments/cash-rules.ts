import { Decimal, type Cifra } from '#server/kit/rules/figures.ts'
import { pesos } from '#server/kit/words/formats.ts'

/**
 * Limit in UVT of cash to one person on one day. From it on the payment is not fully deductible (art. 771-5
 * E.T.).
 */
const UVT_EN_EFECTIVO = 100

interface Efectivo {
  /** This payment in cash, and earlier ones to the same person on the same day. Whole pesos. */
  valor: number
  pagado: number
  nombre: string
  /** UVT of that day, pesos. */
  uvt: Cifra
}

/**
 * Question before a cash payment that brings the day to 100 UVT or more; null below. Nothing is rounded
 * (payments/README.md, cash question).
 */
export function cashQuestion({ valor, pagado, nombre, uvt }: Efectivo): string | null {
  const limite = new Decimal(uvt).times(UVT_EN_EFECTIVO)
  if (new Decimal(valor).plus(pagado).lessThan(limite)) return null
  const antes = pagado > 0 ? ` con los ${pesos(pagado)} de antes ese día` : ''
  return (
    `Son ${pesos(valor + pagado)} en efectivo a ${nombre}${antes}: desde 100 UVT (${pesos(limite.toNumber())}) a una persona, ` +
    'parte de lo pagado no se puede descontar en la declaración de renta (art. 771-5 E.T.). Por banco se descuenta todo. ¿Pagar en efectivo?'
  )
}
