import type { AbonoAlAcuerdo, AcuerdoOfrecido } from '#server/financing/offsets-rules.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import type { Paso } from '#server/rates/quality-words.ts'
import type { Liquidacion } from './data-rules.ts'
import { withDiscount } from './discounts-rules.ts'

export interface AbonoPedido {
  id_acuerdo?: string | null | undefined
  abono?: number | null | undefined
}

/** The whole available debt, up to the total to pay. */
export const proposedOffset = ({ disponible }: AcuerdoOfrecido, aPagar: number) =>
  Math.min(disponible, aPagar)

/**
 * Agreement and amount that a settlement pays, or null. Without an amount it takes the proposed one. Throws
 * 422 for an agreement that is missing or not offered, and for an amount above the debt or the total.
 * `deNuevo` lowers the amount instead (settlements/README.md, offsets).
 */
export function chooseOffset(
  { id_acuerdo, abono }: AbonoPedido,
  ofrecidos: readonly AcuerdoOfrecido[],
  { fecha, aPagar, deNuevo = false }: { fecha: string; aPagar: number; deNuevo?: boolean },
): { acuerdo: AcuerdoOfrecido; valor: number; propuesto: boolean } | null {
  if (!id_acuerdo) {
    if (abono) throw invalidField('id_acuerdo', 'Elija el acuerdo al que se abona.')
    return null
  }
  if (abono === 0) return null
  const acuerdo = ofrecidos.find((uno) => uno.id_acuerdo === id_acuerdo.toLowerCase())
  if (!acuerdo) {
    if (deNuevo) return null
    throw invalidField('id_acuerdo', 'Debe seleccionar un acuerdo en ejecución del proveedor, con deuda.')
  }
  const propuesta = proposedOffset(acuerdo, aPagar)
  const valor = deNuevo ? Math.min(abono ?? propuesta, propuesta) : (abono ?? propuesta)
  if (valor > acuerdo.disponible) {
    throw invalidField('abono', porTomar(acuerdo, fecha))
  }
  if (valor > aPagar) throw invalidField('abono', `No puede pasar de lo que hay por pagar, ${pesos(aPagar)}.`)
  return valor > 0 ? { acuerdo, valor, propuesto: abono == null } : null
}

function porTomar({ consecutivo, deuda, disponible }: AcuerdoOfrecido, fecha: string): string {
  const debe = `Del acuerdo ${consecutivo} se deben ${pesos(deuda)} el ${writtenDay(fecha)}`
  return deuda === disponible
    ? `${debe}.`
    : `${debe}; otras liquidaciones ya toman ${pesos(deuda - disponible)}: quedan ${pesos(disponible)}.`
}

/** Calculation step of an offset. */
export const offsetStep = (abono: AbonoAlAcuerdo, fecha: string): Paso => ({
  concepto: `Abono al acuerdo ${abono.consecutivo}`,
  formula:
    `Deuda al ${writtenDay(fecha)} ${pesos(abono.deuda)}: ${pesos(abono.a_intereses)} a intereses, que van primero, ` +
    `y ${pesos(abono.a_capital)} a capital; quedan ${pesos(abono.queda)}`,
  valor: pesos(abono.a_intereses + abono.a_capital),
})

/** Deducts the offset from the total to pay and adds its step. */
export function withOffset<Calculo extends Liquidacion>(
  calculo: Calculo,
  abono: AbonoAlAcuerdo,
  fecha: string,
) {
  const valor = abono.a_intereses + abono.a_capital
  return {
    ...withDiscount(calculo, 'Total antes del abono', { ...offsetStep(abono, fecha), valor }),
    acuerdo: abono,
    id_acuerdo: abono.id_acuerdo,
    abono: valor,
  }
}
