import { Decimal } from 'decimal.js'
import { invalidField } from './refusal.ts'

/** What a milling operation's gain is made of: kilos (2 decimals) and pesos per kilo (6 decimals). */
export interface Maquila {
  kgs_netos: number
  costo_prom_kg: number
  pr_venta_kg: number
}

const LIMITE = new Decimal('1e13')

/**
 * Gain of a milling operation in whole pesos: kgs_netos × (pr_venta_kg − costo_prom_kg), rounded half-up (away from
 * zero) once, at the end (facts 3.5). Refuses with 422 on `utilidad` what no amount can be.
 */
export function utilidadDeMaquila({ kgs_netos, costo_prom_kg, pr_venta_kg }: Maquila): number {
  const kilos = new Decimal(kgs_netos).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
  const precio = (pesos: number) => new Decimal(pesos).toDecimalPlaces(6, Decimal.ROUND_HALF_UP)
  const utilidad = kilos
    .times(precio(pr_venta_kg).minus(precio(costo_prom_kg)))
    .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
  if (utilidad.abs().greaterThan(LIMITE)) {
    throw invalidField('utilidad', 'La utilidad calculada es demasiado grande: revise kilos y precios.')
  }
  // -0 is 0.
  return utilidad.toNumber() + 0
}

/**
 * The gain after a change: the typed one when there is one; else it follows its kilos and prices as long as it was
 * theirs before, and stays when it had been typed (N-63).
 */
export function utilidadTrasCambio(
  antes: Maquila & { utilidad: number },
  cambio: Partial<typeof antes>,
): number {
  if (cambio.utilidad !== undefined) return cambio.utilidad
  return antes.utilidad === utilidadDeMaquila(antes)
    ? utilidadDeMaquila({ ...antes, ...cambio })
    : antes.utilidad
}
