import { Decimal, roundTo, addUp, type Cifra } from '#server/kit/rules/figures.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { kilos } from '#server/kit/words/formats.ts'
import type { NoteConcept } from './notes-words.ts'

const KG_PER_UNIT: Readonly<Record<string, number>> = {
  kg: 1,
  kgs: 1,
  kilo: 1,
  kilos: 1,
  t: 1000,
  ton: 1000,
  tonelada: 1000,
  toneladas: 1000,
}

/** Kilos of a quantity, two decimals. Null for a unit that does not say its kilos. */
export function kilosOf(cantidad: Cifra, unidad: string): number | null {
  const unit = unidad.trim().toLowerCase().replace(/\.$/, '')
  return Object.hasOwn(KG_PER_UNIT, unit) ? roundTo(new Decimal(cantidad).times(KG_PER_UNIT[unit]!), 2) : null
}

/** Goods of an invoice that left the store: by their line, or by the ticket of the invoice. Kilos, two decimals. */
export interface Salida {
  /** Null for a ticket of an invoice without lines. */
  id_linea: string | null
  id_producto: string
  /** Null for goods that the line itself took out. */
  id_weighing_record: string | null
  kg: number
  /** Quantity of the line that these kilos are. */
  cantidad: number | null
  /** Quantity and kilos that earlier notes brought back. */
  devuelto: { cantidad: number; kg: number }
}

/** Goods that come back with a note. */
export interface Retorno {
  id_linea: string | null
  id_producto: string
  id_weighing_record: string | null
  cantidad: number | null
  kg: number
}

/** Divides the kilos of a ticket among its lines by quantity. The kilos add up to the ticket. */
export function shareTicket(kg: Cifra, cantidades: readonly number[]): number[] {
  const total = addUp(cantidades)
  let before = new Decimal(0)
  let given = new Decimal(0)
  return cantidades.map((cantidad) => {
    before = before.plus(cantidad)
    const until = before.times(kg).dividedBy(total).toDecimalPlaces(2)
    const own = until.minus(given)
    given = until
    return own.toNumber()
  })
}

/**
 * Whether the goods of a note come back. A return brings them back; an annulment only those of lines, because the
 * ticket of an annulled invoice is invoiced again (invoices/README.md, returned goods).
 */
const comesBack = (concepto: NoteConcept, { id_weighing_record }: Salida): boolean =>
  concepto === 'DEVOLUCION' || (concepto === 'ANULACION' && id_weighing_record === null)

/**
 * Goods of a returned quantity: kilos in proportion, rounded so that all returns of a line add up to its kilos. Null
 * if nothing is left or the kilos round to 0.
 */
export function returnOf(salida: Salida, cantidad: number): Retorno | null {
  const { id_linea, id_producto, id_weighing_record, devuelto } = salida
  const until = new Decimal(salida.kg)
    .times(new Decimal(devuelto.cantidad).plus(cantidad))
    .dividedBy(salida.cantidad ?? 1)
  const kg = roundTo(Decimal.min(until, salida.kg).minus(devuelto.kg), 2)
  return kg > 0 ? { id_linea, id_producto, id_weighing_record, cantidad, kg } : null
}

/** Note as asked: quantities, a value, or neither for the remainder. */
interface Pedida {
  concepto: NoteConcept
  valor?: number | null | undefined
  lineas: readonly { id_linea: string; cantidad: number }[]
  /** Kilos of the ticket that come back, for an invoice without lines. */
  kg?: number | null | undefined
}

/**
 * Goods that a note brings back: of its quantities, or all that is left. Throws 422 for a return by value that does not
 * say its kilos, and for kilos that no ticket can bring back.
 */
export function returnedGoods(
  salidas: readonly Salida[],
  { concepto, valor, lineas, kg }: Pedida,
  facturadas: readonly { id_linea: string; cantidad: number; acreditada: { cantidad: number } }[],
): Retorno[] {
  const vuelven = salidas.filter((una) => comesBack(concepto, una))
  const sinLineas = vuelven.find(({ id_linea }) => id_linea === null)
  if (sinLineas) return ticketReturn(sinLineas, valor, kg)
  if (kg) throw invalidField('kg', OF_A_TICKET)
  if (valor && vuelven.length > 0) throw invalidField('valor', BY_QUANTITY)
  return vuelven.flatMap((salida) => {
    const linea = facturadas.find(({ id_linea }) => id_linea === salida.id_linea)
    const queda = new Decimal(linea?.cantidad ?? 0).minus(linea?.acreditada.cantidad ?? 0).toNumber()
    const pedida = addUp(
      lineas.filter(({ id_linea }) => id_linea === salida.id_linea).map(({ cantidad }) => cantidad),
    )
    const cantidad = lineas.length > 0 ? pedida : queda
    const retorno = cantidad > 0 ? returnOf(salida, cantidad) : null
    return retorno ? [retorno] : []
  })
}

const OF_A_TICKET =
  'Borre los kilos: solo se escriben en una Devolución de una factura con tiquete y sin líneas.'

const BY_QUANTITY =
  'Lo que vuelve a la bodega se dice por cantidades, o por todo lo que queda. Para un valor elija otro concepto.'

/** Goods of a ticket whose invoice has no lines: the kilos asked, or all that is left. */
function ticketReturn(
  { devuelto, ...ticket }: Salida,
  valor: number | null | undefined,
  kg: number | null | undefined,
): Retorno[] {
  const queda = roundTo(new Decimal(ticket.kg).minus(devuelto.kg), 2)
  if (valor && kg == null) throw invalidField('kg', 'Escriba los kilos que vuelven a la bodega.')
  if (kg != null && kg > queda) throw invalidField('kg', `Del tiquete quedan ${kilos(queda)} por devolver.`)
  const vuelve = kg ?? queda
  return vuelve > 0 ? [{ ...ticket, kg: vuelve }] : []
}
