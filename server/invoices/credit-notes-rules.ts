import { pesos } from '#server/kit/words/formats.ts'
import { Decimal, roundTo, addUp } from '#server/kit/rules/figures.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'

/** Amounts in whole pesos. */
export interface Partes {
  base: number
  iva: number
}

/** Invoice to correct: its amounts, and the amounts of earlier notes. */
export interface Acreditable {
  numero: string
  factura: Partes
  /** Credit notes less debit notes: below 0 if the client owes more than the invoice says. */
  acreditado: Partes
  /** Unpaid balance. */
  saldo: number
}

/** Invoice line, with the quantities and amounts that notes have credited. */
export interface LineaAcreditable {
  id_linea: string
  descripcion: string
  cantidad: number
  base: number
  valor_iva: number
  acreditada: { cantidad: number; base: number; valor_iva: number }
}

/** Quantity and amounts of one line in a note. */
export interface LineaDevuelta {
  id_linea: string
  cantidad: number
  base: number
  valor_iva: number
}

const valorDe = ({ base, iva }: Partes) => base + iva
const resta = (una: Partes, otra: Partes): Partes => ({ base: una.base - otra.base, iva: una.iva - otra.iva })

/** Amounts that no note has credited yet, with those that debit notes added. */
export const leftToCredit = ({ factura, acreditado }: Acreditable): Partes => resta(factura, acreditado)

/** True for a note of the whole remainder, which cancels the invoice. */
export const takesAll = (de: Acreditable, nota: Partes): boolean =>
  valorDe(nota) === valorDe(leftToCredit(de))

/** Splits a value with IVA like the invoice: IVA in proportion, rounded half-up once. */
export function splitLike(factura: Partes, valor: number): Partes {
  const iva = roundTo(new Decimal(valor).times(factura.iva).dividedBy(valorDe(factura)))
  return { base: valor - iva, iva }
}

/** Splits a value with IVA to credit like the invoice. Neither part exceeds its remainder. */
export function partsOfValue(de: Acreditable, valor: number): Partes {
  const queda = leftToCredit(de)
  const iva = Math.max(Math.min(splitLike(de.factura, valor).iva, queda.iva), valor - queda.base)
  return { base: valor - iva, iva }
}

/**
 * Computes base and IVA of returned quantities, in proportion, rounded half-up once. The last return of a line
 * takes its remainder, so that all returns add up to the line. Throws 422 above the remaining quantity, for a line
 * that is named twice and for lines of another invoice.
 */
export function returnLines(
  lineas: readonly LineaAcreditable[],
  pedidas: readonly { id_linea: string; cantidad: number }[],
): LineaDevuelta[] {
  return pedidas.map(({ id_linea, cantidad }, lugar) => {
    const linea = lineas.find((una) => una.id_linea === id_linea)
    const campo = `lineas.${lugar}.cantidad`
    if (!linea) throw invalidField(campo, 'La línea no es de esta factura.')
    if (pedidas.findIndex((otra) => otra.id_linea === id_linea) < lugar)
      throw invalidField(campo, `${linea.descripcion} está dos veces: escriba su cantidad una sola vez.`)
    const { acreditada } = linea
    const queda = new Decimal(linea.cantidad).minus(acreditada.cantidad)
    if (queda.lessThan(cantidad)) {
      throw invalidField(
        campo,
        `De ${linea.descripcion} quedan ${queda.toString().replace('.', ',')} por devolver.`,
      )
    }
    if (queda.equals(cantidad)) {
      const base = linea.base - acreditada.base
      return { id_linea, cantidad, base, valor_iva: linea.valor_iva - acreditada.valor_iva }
    }
    const parte = (valor: number, antes: number) =>
      Math.min(roundTo(new Decimal(valor).times(cantidad).dividedBy(linea.cantidad)), valor - antes)
    return {
      id_linea,
      cantidad,
      base: parte(linea.base, acreditada.base),
      valor_iva: parte(linea.valor_iva, acreditada.valor_iva),
    }
  })
}

export const returnedSum = (lineas: readonly LineaDevuelta[]): Partes => ({
  base: addUp(lineas.map(({ base }) => base)),
  iva: addUp(lineas.map(({ valor_iva }) => valor_iva)),
})

/**
 * Throws 422 for a note below 1 peso or above the remainder. Throws EN_USO above the unpaid balance. The
 * message says which receipts to void first.
 */
export function refuseNote(de: Acreditable, nota: Partes, campo: string): void {
  const valor = valorDe(nota)
  const queda = leftToCredit(de)
  if (valor < 1) throw invalidField(campo, 'La nota debe ser de 1 peso o más.')
  if (valor > valorDe(queda) || nota.base > queda.base || nota.iva > queda.iva) {
    throw invalidField(campo, `De la factura ${de.numero} quedan ${pesos(valorDe(queda))} por acreditar.`)
  }
  if (valor <= de.saldo) return
  const mensaje = `De la factura ${de.numero} ya se pagó una parte: la nota llega hasta ${pesos(de.saldo)}. Para una mayor, anule antes sus abonos, que quedan como anticipo del cliente.`
  throw new Refusal('EN_USO', mensaje, { errores: { [campo]: [mensaje] } })
}
