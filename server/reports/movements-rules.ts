import { kilos, percent, pesos } from '#server/kit/words/formats.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { financingModeLabel } from '#server/financing/words.ts'
import { calculateDebt, type Financiacion } from '#server/financing/rules.ts'

/** Crop loan with its closing day; null while it runs. */
export interface AcuerdoDelTercero extends Financiacion {
  id: string
  consecutivo: string
  cierre: string | null
}

const antesDe = (a: string, b: string) => (a < b ? a : b)

/** Interest of an agreement up to a day, included. Whole pesos, fixed at the closing. */
export const interestUntil = ({ cierre, ...financiacion }: AcuerdoDelTercero, dia: string): number =>
  calculateDebt(financiacion, cierre ? antesDe(dia, cierre) : dia).interes

/**
 * Interest after the day `tras` up to `hasta`, one line per agreement on its last day.
 * Earlier interest plus these lines equals the interest at `hasta`, to the peso. No line for 0.
 */
export function interestLines(acuerdos: readonly AcuerdoDelTercero[], tras: string, hasta: string) {
  return acuerdos.flatMap((acuerdo) => {
    const { id, consecutivo, cierre, tasa } = acuerdo
    const fecha = cierre ? antesDe(hasta, cierre) : hasta
    const valor = interestUntil(acuerdo, hasta) - interestUntil(acuerdo, tras)
    const detalle = `Al ${percent(Number(tasa))} mensual, hasta el ${writtenDay(fecha)}`
    return valor === 0 ? [] : [{ id, documento: consecutivo, fecha, valor, detalle }]
  })
}

/** Facts of a document for the text of its line. Missing facts are left out. */
export interface DatosDeLinea {
  operacion?: string
  producto?: string
  kg?: number | null
  placa?: string
  vence?: string
  de?: string
  abono?: number
  acuerdo?: string
  pesadas?: number
  forma?: string
  descripcion?: string
  modalidad?: string
  anticipo?: number
  anulada?: boolean
}

const OPERACIONES: Record<string, string> = {
  COMPRA: 'Compra',
  VENTA: 'Venta',
  MAQUILA: 'Maquila',
  SERVICIO: 'Servicio',
}

/** Text of a line: `Compra · Paddy verde · 18.280 kg · WXY101`. */
export function lineDetail(datos: DatosDeLinea): string {
  const { operacion, producto, kg, placa, vence, de, abono, acuerdo, pesadas, forma } = datos
  const partes = [
    operacion && (OPERACIONES[operacion] ?? operacion),
    producto,
    pesadas && (pesadas === 1 ? '1 pesada' : `${pesadas} pesadas`),
    kg === null ? 'sin segundo peso' : kg !== undefined && kilos(kg),
    placa,
    de && `De ${de}`,
    vence && `Vence ${writtenDay(vence)}`,
    datos.descripcion,
    datos.modalidad && financingModeLabel(datos.modalidad),
    forma,
    abono && acuerdo && `Abona ${pesos(abono)} al acuerdo ${acuerdo}`,
    !abono && acuerdo && `Deuda que ya cuenta en el acuerdo ${acuerdo}`,
    datos.anticipo && `Descuenta ${pesos(datos.anticipo)} de anticipos`,
    datos.anulada && 'Liquidación anulada',
  ]
  return partes.filter(Boolean).join(' · ')
}
