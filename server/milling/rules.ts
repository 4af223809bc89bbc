import { kilos, percent, price } from '#server/kit/words/formats.ts'
import { Decimal, roundTo, addUp, type Cifra } from '#server/kit/rules/figures.ts'
import { purchaseLevy, type CuotaDelProveedor } from '#server/taxes/levy-of-purchase-rules.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'

/** Inputs of the gain: kilos (2 decimals) and pesos per kilo (6 decimals). */
export interface Maquila {
  kgs_netos: number
  costo_prom_kg: number
  pr_venta_kg: number
}

const LIMITE = new Decimal('1e13')

/**
 * Gain in whole pesos: kgs_netos × (pr_venta_kg − costo_prom_kg), rounded half-up (away from zero) once.
 * Throws 422 on `utilidad` beyond 1e13 (milling/README.md, gain).
 */
export function tollMillingProfit({ kgs_netos, costo_prom_kg, pr_venta_kg }: Maquila): number {
  const kilos = new Decimal(kgs_netos).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
  const precio = (pesos: number) => new Decimal(pesos).toDecimalPlaces(6, Decimal.ROUND_HALF_UP)
  const utilidad = kilos
    .times(precio(pr_venta_kg).minus(precio(costo_prom_kg)))
    .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
  if (utilidad.abs().greaterThan(LIMITE)) {
    throw invalidField('utilidad', 'La utilidad calculada es demasiado grande: revise kilos y precios.')
  }
  // Turns -0 into 0.
  return utilidad.toNumber() + 0
}

/** Gain after a change. A sent gain wins. A computed gain follows kilos and prices; a typed one stays. */
export function profitAfterChange(
  antes: Maquila & { utilidad: number },
  cambio: Partial<typeof antes>,
): number {
  if (cambio.utilidad !== undefined) return cambio.utilidad
  return antes.utilidad === tollMillingProfit(antes)
    ? tollMillingProfit({ ...antes, ...cambio })
    : antes.utilidad
}

/** Paddy input: kilos, and its reference price in pesos per kilo. */
export interface PaddyMolido {
  kg: number
  precio: Cifra
}

/** Stored levy of an operation: kilos, pesos, percent, and the reason for a reduction. */
export interface CuotaDeMolienda {
  kg_cuota: number
  base_cuota: number
  tasa_cuota: number
  cuota_fomento: number
  nota_cuota: string
  certificado_cuota: string
  kg_certificado: number
}

export const SIN_CUOTA: CuotaDeMolienda = {
  kg_cuota: 0,
  base_cuota: 0,
  tasa_cuota: 0,
  cuota_fomento: 0,
  nota_cuota: '',
  certificado_cuota: '',
  kg_certificado: 0,
}

/**
 * Levy of milled paddy: round(Σ kg × reference price × percent), half-up once. Exempt kilos and kilos of a
 * certificate do not count. `base_cuota` is Σ kg × price in whole pesos, rounded separately. `tasa` is a
 * percent, 0.5 by law (milling/README.md, levy).
 */
export function millingLevy(
  entradas: readonly PaddyMolido[],
  { tasa, fecha }: { tasa: Cifra; fecha: string },
  dueno: CuotaDelProveedor,
): CuotaDeMolienda {
  const kg = addUp(entradas.map((una) => una.kg))
  const subtotal = entradas.reduce(
    (suma, una) => suma.plus(new Decimal(una.kg).times(una.precio)),
    new Decimal(0),
  )
  const cuota = purchaseLevy({ subtotal, kg, tasa, fecha }, dueno)
  return {
    kg_cuota: kg,
    base_cuota: roundTo(subtotal),
    tasa_cuota: new Decimal(tasa).toNumber(),
    cuota_fomento: cuota.valor,
    nota_cuota: cuota.nota,
    certificado_cuota: cuota.certificado,
    kg_certificado: cuota.kg,
  }
}

/** Formula of the levy: '1.000 kg × $ 1.464 × 0,5 %'; '' without a price. */
export function levyFormula(entradas: readonly PaddyMolido[], tasa: number): string {
  if (entradas.length === 0) return ''
  const partes = entradas.map(({ kg, precio }) => `${kilos(kg)} × ${price(Number(precio))}`)
  const suma = partes.join(' + ')
  return `${partes.length > 1 ? `(${suma})` : suma} × ${percent(tasa)}`
}
