import { sumar } from '#server/kit/rules/figures.ts'
import { conDescuento } from './discounts-rules.ts'
import type { Liquidacion } from './data-rules.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { pesos } from '#server/kit/words/formats.ts'

/**
 * Money that a supplier keeps of a settlement that was paid and voided since (N-149), or was given before the company's first
 * day (N-161): `queda` is what of `valor` no other settlement took off. Whole pesos.
 */
export interface Anticipo {
  /** The voided settlement; null of what was given before. */
  id_liquidacion: string | null
  /** The number of that settlement, or of the advance in the books of before. */
  consecutivo: string
  /** The day on which it was paid. */
  fecha: string
  valor: number
  queda: number
}

interface Limites {
  /** What there is to pay after the offset of a crop loan. */
  aPagar: number
  /** What is computed again takes what is left of what was asked. */
  deNuevo: boolean
}

/**
 * How much of the supplier's advances a settlement takes off: without an amount all that is left, at most what there is to
 * pay. Refuses with 422 more than is left, and more than there is to pay.
 */
export function elegirAnticipo(
  pedido: number | null | undefined,
  anticipos: readonly Anticipo[],
  { aPagar, deNuevo }: Limites,
): { valor: number; propuesto: boolean } {
  const disponible = sumar(anticipos.map(({ queda }) => queda))
  const propuesta = Math.min(disponible, aPagar)
  if (pedido === null || pedido === undefined) return { valor: propuesta, propuesto: true }
  if (deNuevo) return { valor: Math.min(pedido, propuesta), propuesto: false }
  if (pedido > disponible) throw invalidField('anticipo', porDescontar(disponible))
  if (pedido > aPagar)
    throw invalidField('anticipo', `No puede pasar de lo que hay por pagar, ${pesos(aPagar)}.`)
  return { valor: pedido, propuesto: false }
}

const porDescontar = (disponible: number) =>
  disponible === 0
    ? 'El proveedor no tiene anticipos por descontar.'
    : `El proveedor tiene ${pesos(disponible)} de anticipos por descontar.`

/** A settlement with what it takes off of its supplier's advances, after the offset of a crop loan; 0 takes off nothing. */
export function conAnticipo<Calculo extends Liquidacion>(
  calculo: Calculo,
  anticipos: readonly Anticipo[],
  { valor, propuesto }: { valor: number; propuesto: boolean },
) {
  const anotado = { anticipos: [...anticipos], anticipo: valor, anticipo_propuesto: propuesto }
  if (valor === 0) return { ...calculo, ...anotado }
  const numeros = anticipos.map(({ consecutivo }) => consecutivo).join(', ')
  const disponible = sumar(anticipos.map(({ queda }) => queda))
  return {
    ...conDescuento(calculo, 'Total antes del anticipo', {
      concepto: 'Anticipo del proveedor',
      formula: `Pagado por ${numeros} y sin devolver ${pesos(disponible)}; quedan ${pesos(disponible - valor)}`,
      valor,
    }),
    ...anotado,
  }
}
