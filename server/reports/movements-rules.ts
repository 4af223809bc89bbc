import { kilos, percent, pesos } from '#server/kit/words/formats.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { financingModeLabel } from '#server/kit/words/states.ts'
import { calcularDeuda, type Financiacion } from '#server/financing/rules.ts'

/** A crop loan with the day on which it was closed, null while it runs. */
export interface AcuerdoDelTercero extends Financiacion {
  id: string
  consecutivo: string
  cierre: string | null
}

const antesDe = (a: string, b: string) => (a < b ? a : b)

/** Interest that an agreement has run up to a day, that day included: whole pesos, frozen when it was closed (C-90). */
export const interesesHasta = ({ cierre, ...financiacion }: AcuerdoDelTercero, dia: string): number =>
  calcularDeuda(financiacion, cierre ? antesDe(dia, cierre) : dia).interes

/**
 * What agreements ran in interest after the day `tras` and up to `hasta`, each as one line on the last of its days. The
 * interest before and that of the lines add up to that of `hasta`, to the peso. No line where nothing ran.
 */
export function lineasDeIntereses(acuerdos: readonly AcuerdoDelTercero[], tras: string, hasta: string) {
  return acuerdos.flatMap((acuerdo) => {
    const { id, consecutivo, cierre, tasa } = acuerdo
    const fecha = cierre ? antesDe(hasta, cierre) : hasta
    const valor = interesesHasta(acuerdo, hasta) - interesesHasta(acuerdo, tras)
    const detalle = `Al ${percent(Number(tasa))} mensual, hasta el ${writtenDay(fecha)}`
    return valor === 0 ? [] : [{ id, documento: consecutivo, fecha, valor, detalle }]
  })
}

/** What a document is, as the account of its third party tells it; what is absent is not said. */
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
  /** The document was voided. */
  anulada?: boolean
}

const OPERACIONES: Record<string, string> = {
  COMPRA: 'Compra',
  VENTA: 'Venta',
  MAQUILA: 'Maquila',
  SERVICIO: 'Servicio',
}

/** A line in words: `Compra · Paddy verde · 18.280 kg · WXY101`. */
export function detalleDeLinea(datos: DatosDeLinea): string {
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
