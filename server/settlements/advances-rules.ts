import { addUp } from '#server/kit/rules/figures.ts'
import { withDiscount } from './discounts-rules.ts'
import type { Liquidacion } from './data-rules.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { pesos } from '#server/kit/words/formats.ts'

/**
 * Money that a supplier keeps and later settlements deduct (settlements/README.md, advances). `queda` is the
 * part of `valor` not deducted yet. Whole pesos.
 */
export interface Anticipo {
  /** The voided settlement. Null for an opening advance. */
  id_liquidacion: string | null
  /** Number of the settlement, or of the opening advance. */
  consecutivo: string
  /** Payment day. */
  fecha: string
  valor: number
  queda: number
}

interface Limites {
  /** Total to pay after the offset of a crop loan. */
  aPagar: number
  /** True when a draft is computed again: an amount above the limit is lowered instead of rejected. */
  deNuevo: boolean
}

/**
 * Amount of advances that a settlement deducts. The default is everything open, up to the total to pay.
 * Throws 422 above either limit.
 */
export function chooseAdvance(
  pedido: number | null | undefined,
  anticipos: readonly Anticipo[],
  { aPagar, deNuevo }: Limites,
): { valor: number; propuesto: boolean } {
  const disponible = addUp(anticipos.map(({ queda }) => queda))
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

/** Adds the advance to a settlement, after the offset of a crop loan. An amount of 0 adds no step. */
export function withAdvanceDeducted<Calculo extends Liquidacion>(
  calculo: Calculo,
  anticipos: readonly Anticipo[],
  { valor, propuesto }: { valor: number; propuesto: boolean },
) {
  const anotado = { anticipos: [...anticipos], anticipo: valor, anticipo_propuesto: propuesto }
  if (valor === 0) return { ...calculo, ...anotado }
  const numeros = anticipos.map(({ consecutivo }) => consecutivo).join(', ')
  const disponible = addUp(anticipos.map(({ queda }) => queda))
  return {
    ...withDiscount(calculo, 'Total antes del anticipo', {
      concepto: 'Anticipo del proveedor',
      formula: `Pagado por ${numeros} y sin devolver ${pesos(disponible)}; quedan ${pesos(disponible - valor)}`,
      valor,
    }),
    ...anotado,
  }
}
