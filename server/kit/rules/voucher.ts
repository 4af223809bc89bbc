import type { Clase, Tipo } from '../words/accounting.ts'
import { writtenDay } from '../words/days.ts'

/** Whom a line is about: its kind, and the document by which accounting knows it. */
export interface Tercero {
  tipo: string
  nombre: string
  tipo_identificacion: string
  identificacion: string
}

/** A line of a voucher before its account is known. Whole pesos; one of `debito` and `credito` is 0, days are `aaaa-mm-dd`. */
export interface Linea {
  clase: Clase
  id_producto: string | null
  id_banco: string | null
  tercero: Tercero
  descripcion: string
  debito: number
  credito: number
  /** What a tax was counted on; 0 where it is none. */
  base: number
  /** Number of the document that the line opens or pays; '' for none. */
  cruce: string
  /** The day on which that falls due; '' for none. */
  vence: string
}

/** The neutral voucher of a document (accounting.md 1). */
export interface Comprobante {
  /** The same for ever: its kind and the id of its document. */
  clave: string
  tipo: Tipo
  /** The number of its document. */
  numero: string
  fecha: string
  tercero: Tercero
  concepto: string
  /** The record that shows the document, by its table. */
  documento: { tabla: string; id: string }
  lineas: Linea[]
}

type Resto = Partial<
  Pick<Linea, 'tercero' | 'id_producto' | 'id_banco' | 'base' | 'cruce' | 'vence' | 'descripcion'>
>

/** A line that its voucher completes with its own third party and words. */
export type Asiento = Resto & Pick<Linea, 'clase' | 'debito' | 'credito'>

export const debe = (clase: Clase, valor: number, resto: Resto = {}): Asiento => ({
  clase,
  debito: valor,
  credito: 0,
  ...resto,
})

export const haber = (clase: Clase, valor: number, resto: Resto = {}): Asiento => ({
  clase,
  debito: 0,
  credito: valor,
  ...resto,
})

/** What lines come to: whole pesos, which add up exactly without decimals. */
export const sumasDe = (lineas: readonly Pick<Linea, 'debito' | 'credito'>[]) => ({
  debito: lineas.reduce((suma, { debito }) => suma + debito, 0),
  credito: lineas.reduce((suma, { credito }) => suma + credito, 0),
})

/** A line with what its voucher says of it. Field by field: a month has 30,000 lines, which spreading makes in many times as long. */
const completa = (
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

/**
 * A voucher of a document without the lines of 0; null where none is left. Throws where debit is not credit: no document of
 * the product can be so.
 */
export function comprobante(
  { id, ...cabeza }: Omit<Comprobante, 'lineas' | 'clave'> & { id: string },
  asientos: readonly Asiento[],
): Comprobante | null {
  const lineas: Linea[] = []
  for (const asiento of asientos)
    if (asiento.debito !== 0 || asiento.credito !== 0) lineas.push(completa(cabeza, asiento))
  const { debito, credito } = sumasDe(lineas)
  if (debito !== credito)
    throw new Error(`${cabeza.tipo} ${cabeza.numero}: debit ${debito}, credit ${credito}`)
  return lineas.length === 0 ? null : { clave: `${cabeza.tipo}-${id}`, ...cabeza, lineas }
}

/** The same lines the other way round. */
export const alReves = (lineas: readonly Linea[]): Linea[] =>
  lineas.map((linea) => ({ ...linea, debito: linea.credito, credito: linea.debito }))

/**
 * The void of a document: its lines the other way round, on the day of the void, with a reference to it (accounting.md 2);
 * `mas` is what voiding moves besides.
 */
export function anulacionDe(
  original: Comprobante | null,
  { fecha, motivo }: { fecha: string; motivo: string },
  mas: readonly Asiento[] = [],
): Comprobante | null {
  if (!original) return null
  const { clave, tipo, numero, tercero, documento } = original
  const concepto = [`Anula ${numero} del ${writtenDay(original.fecha)}`, motivo].filter(Boolean).join(': ')
  const devueltas = alReves(original.lineas).map((linea) => ({ ...linea, descripcion: concepto }))
  const anulado = comprobante({ id: '', tipo, numero, fecha, tercero, concepto, documento }, [
    ...devueltas,
    ...mas,
  ])
  return anulado && { ...anulado, tipo: 'ANULACION', clave: `ANULACION-${clave}` }
}

/** The vouchers of which there are any. */
export const existentes = (comprobantes: readonly (Comprobante | null)[]): Comprobante[] =>
  comprobantes.filter((uno) => uno !== null)
