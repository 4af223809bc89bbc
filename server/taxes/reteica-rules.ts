import { pesos } from '#server/kit/words/formats.ts'
import { Decimal, roundTo } from '#server/kit/rules/figures.ts'
import type { OtraCompra } from './purchases-rules.ts'
import { purchasesOfDay } from './withholdings-rules.ts'

/** ReteICA rates of the company's municipality on the day, as decimal text (taxes/README.md, reteica). */
export interface ReglaDeReteica {
  municipio: string
  /** Per thousand of the subtotal: 7 is 7 ‰. */
  tarifa: string
  /** Base in UVT for the supplier's purchases of the day. 0 without a base. */
  base_uvt: string
  /** Other purchases from the supplier on the day, under any registration. */
  del_dia: readonly OtraCompra[]
  /** Reason why the supplier bears no ReteICA. '' when it does. */
  exento: string
}

/** Withheld ReteICA. Amounts in whole pesos. */
export interface Reteica {
  municipio: string
  valor: number
  /** Minimum base for withholding, in pesos. */
  base: number
  /** Reason for withholding nothing, or ''. */
  nota: string
}

/**
 * round(subtotal × tarifa ÷ 1000) when the supplier's purchases of the day exceed the base. `uvt`: pesos of
 * one UVT.
 */
export function purchaseReteica(
  subtotal: number,
  { municipio, tarifa, base_uvt, del_dia, exento }: ReglaDeReteica,
  uvt: string,
): Reteica {
  const base = roundTo(new Decimal(base_uvt).times(uvt))
  const pasa = new Decimal(base_uvt).isZero() || purchasesOfDay(subtotal, del_dia) > base
  const nota = exento || (pasa ? '' : `Las compras del día no pasan de la base de ${pesos(base)}.`)
  const valor = nota ? 0 : roundTo(new Decimal(subtotal).times(tarifa).dividedBy(1000))
  return { municipio, valor, base, nota }
}

export const reteicaName = (municipio: string) => `ReteICA de ${municipio}`
