import type { Clase, Tipo } from '../words/accounting.ts'
import { writtenDay } from '../words/days.ts'

/** Third party of a line: kind and identification for the accounting program. */
export interface Tercero {
  tipo: string
  nombre: string
  tipo_identificacion: string
  identificacion: string
}

/** A line before its account is known. Pesos are whole, `debito` or `credito` is 0, days are `aaaa-mm-dd`. */
export interface Linea {
  clase: Clase
  id_producto: string | null
  id_banco: string | null
  tercero: Tercero
  descripcion: string
  debito: number
  credito: number
  /** Tax base in pesos; 0 for a line without tax. */
  base: number
  /** Number of the document that the line opens or pays; '' for none. */
  cruce: string
  /** Due day of that document; '' for none. */
  vence: string
  /** Account and cost center fixed when the month closed. Absent in an open month. */
  cuenta?: string
  centro_costo?: string
}

/** Voucher of one document, independent of the accounting program. */
export interface Comprobante {
  /** Permanent key: kind and id of the document. */
  clave: string
  tipo: Tipo
  /** Number of the document. */
  numero: string
  fecha: string
  tercero: Tercero
  concepto: string
  /** Table and id of the record that shows the document. */
  documento: { tabla: string; id: string }
  lineas: Linea[]
  /** True for a voucher of a month's end that is taken back on the first day of the next month. */
  reversa?: boolean
}

type Resto = Partial<
  Pick<Linea, 'tercero' | 'id_producto' | 'id_banco' | 'base' | 'cruce' | 'vence' | 'descripcion'>
>

/** A line without the third party and the words that its voucher adds. */
export type Asiento = Resto & Pick<Linea, 'clase' | 'debito' | 'credito'>

export const debitLine = (clase: Clase, valor: number, resto: Resto = {}): Asiento => ({
  clase,
  debito: valor,
  credito: 0,
  ...resto,
})

export const creditLine = (clase: Clase, valor: number, resto: Resto = {}): Asiento => ({
  clase,
  debito: 0,
  credito: valor,
  ...resto,
})

/** Returns the sums of debit and credit. Whole pesos add up exactly as native numbers. */
export const sumsOf = (lineas: readonly Pick<Linea, 'debito' | 'credito'>[]) => ({
  debito: lineas.reduce((suma, { debito }) => suma + debito, 0),
  credito: lineas.reduce((suma, { credito }) => suma + credito, 0),
})

/**
 * Completes a line from its voucher. Fields are copied one by one: spreading is many times slower, and a month has
 * 30,000 lines.
 */
export const completeLine = (
  cabeza: Pick<Comprobante, 'tercero' | 'concepto'>,
  {
    id_producto = null,
    id_banco = null,
    tercero = cabeza.tercero,
    descripcion = cabeza.concepto,
    base = 0,
    cruce = '',
    vence = '',
    clase,
    debito,
    credito,
  }: Asiento,
): Linea => ({ id_producto, id_banco, tercero, descripcion, base, cruce, vence, clase, debito, credito })

/** Builds a voucher without the lines of 0 pesos. Null if no line is left. Throws if debit and credit differ. */
export function voucherFrom(
  { id, ...cabeza }: Omit<Comprobante, 'lineas' | 'clave'> & { id: string },
  asientos: readonly Asiento[],
): Comprobante | null {
  const lineas: Linea[] = []
  for (const asiento of asientos)
    if (asiento.debito !== 0 || asiento.credito !== 0) lineas.push(completeLine(cabeza, asiento))
  const { debito, credito } = sumsOf(lineas)
  if (debito !== credito)
    throw new Error(`${cabeza.tipo} ${cabeza.numero}: debit ${debito}, credit ${credito}`)
  return lineas.length === 0 ? null : { clave: `${cabeza.tipo}-${id}`, ...cabeza, lineas }
}

/** Swaps debit and credit of the lines. */
export const reversed = (lineas: readonly Linea[]): Linea[] =>
  lineas.map((linea) => ({ ...linea, debito: linea.credito, credito: linea.debito }))

/**
 * Builds the voucher of a void: the lines reversed, on the day of the void, with a reference to the original. `mas`
 * adds the lines that only the void makes.
 */
function reversalOf(
  original: Comprobante | null,
  { fecha, motivo }: { fecha: string; motivo: string },
  mas: readonly Asiento[],
): Comprobante | null {
  if (!original) return null
  const { clave, tipo, numero, tercero, documento } = original
  const concepto = [`Anula ${numero} del ${writtenDay(original.fecha)}`, motivo].filter(Boolean).join(': ')
  const devueltas = reversed(original.lineas).map((linea) => ({ ...linea, descripcion: concepto }))
  const anulado = voucherFrom({ id: '', tipo, numero, fecha, tercero, concepto, documento }, [
    ...devueltas,
    ...mas,
  ])
  return anulado && { ...anulado, tipo: 'ANULACION', clave: `ANULACION-${clave}` }
}

/** Voucher with that of its void, if it is voided on the day `anulada`. `mas`: lines that only the void makes. */
export const withReversal = (
  original: Comprobante | null,
  { anulada, motivo }: { anulada: string; motivo: string },
  mas: readonly Asiento[] = [],
): Comprobante[] =>
  withoutEmpty([original, anulada === '' ? null : reversalOf(original, { fecha: anulada, motivo }, mas)])

/** Builds the voucher that takes back one of a month's end, with the same accounts, on the day `fecha`. */
export function reversionOf(original: Comprobante, fecha: string): Comprobante {
  const { reversa: _, ...cabeza } = original
  const concepto = `Reversa: ${original.concepto}`
  const lineas = reversed(original.lineas).map((linea) => ({ ...linea, descripcion: concepto }))
  return { ...cabeza, clave: `REVERSION-${original.clave}`, tipo: 'REVERSION', fecha, concepto, lineas }
}

/** Drops the nulls. */
export const withoutEmpty = (comprobantes: readonly (Comprobante | null)[]): Comprobante[] =>
  comprobantes.filter((uno) => uno !== null)
