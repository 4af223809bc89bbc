import { pesos } from '#server/kit/words/formats.ts'
import { Decimal, redondear } from '#server/kit/rules/figures.ts'
import type { OtraCompra } from './purchases-rules.ts'
import { comprasDelDia } from './withholdings-rules.ts'

/** What the town of the company withholds of its tax from a purchase, as its rates hold on the day (facts 3.4); decimal text. */
export interface ReglaDeReteica {
  municipio: string
  /** Per thousand of the subtotal: 7 is 7 ‰. */
  tarifa: string
  /** UVT that a supplier's purchases of a day have to pass; 0 where the town has no base. */
  base_uvt: string
  /** What else was bought from this supplier on the day, in whatever way it was registered. */
  del_dia: readonly OtraCompra[]
}

/** What a purchase is withheld; whole pesos. */
export interface Reteica {
  municipio: string
  valor: number
  /** What a day's purchases have to pass. */
  base: number
  /** Why nothing is withheld; '' where something is. */
  nota: string
}

/**
 * reteica = round( subtotal × tarifa ÷ 1000 ), of a purchase whose supplier's day is more than the base, as the withholding at
 * source asks it (facts 3.4, N-155). `uvt` is the value of one UVT, `exento` why this supplier is never withheld from.
 */
export function reteicaDeCompra(
  subtotal: number,
  { municipio, tarifa, base_uvt, del_dia }: ReglaDeReteica,
  { uvt, exento }: { uvt: string; exento: string },
): Reteica {
  const base = redondear(new Decimal(base_uvt).times(uvt))
  const pasa = new Decimal(base_uvt).isZero() || comprasDelDia(subtotal, del_dia) > base
  const nota = exento || (pasa ? '' : `Las compras del día no pasan de la base de ${pesos(base)}.`)
  const valor = nota ? 0 : redondear(new Decimal(subtotal).times(tarifa).dividedBy(1000))
  return { municipio, valor, base, nota }
}

/** The deduction as people read it. */
export const nombreDeReteica = (municipio: string) => `ReteICA de ${municipio}`
