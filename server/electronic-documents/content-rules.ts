import type { Content, Line, Party, Withholding } from './content-contract.ts'
import type { DocumentType } from './words.ts'
import type { InvoiceLine } from '#server/invoices/contract.ts'
import type { DebitConcept, NoteConcept } from '#server/invoices/notes-words.ts'
import type { SettledWeighing } from '#server/settlements/calculation-contract.ts'
import type { VatRate } from '#server/catalogues/vat-words.ts'
import { NIT } from '#server/parties/identifications-words.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { addUp, Decimal, roundTo } from '#server/kit/rules/figures.ts'

/** Number as the DIAN knows it: prefix and digits without the hyphen, `FAC-201` → `FAC201`. */
export const plainNumber = (numero: string): string => numero.replace(/[\s-]/g, '')

/** Identification without its check digit, and the digit: `900123456-8` → 900123456 and 8. */
export function splitIdentification(identificacion: string): { identificacion: string; digito: string } {
  const [number = '', digit = ''] = identificacion.split('-')
  return { identificacion: number, digito: digit }
}

/** 1 for a legal person, 2 for a natural one. A NIT from 800 to 999 million belongs to a legal person. */
export function personType(tipo: string, identificacion: string): Party['tipo_persona'] {
  return tipo === NIT && /^[89]\d{8}$/.test(splitIdentification(identificacion).identificacion) ? '1' : '2'
}

/** Codes of UN/ECE Recommendation 20 for the units that mills write. */
const UNITS: readonly [RegExp, string][] = [
  [/^(kg|kgs|kilo|kilos|kilogramo|kilogramos)\.?$/i, 'KGM'],
  [/^(t|tn|ton|tonelada|toneladas)\.?$/i, 'TNE'],
  [/^(bulto|bultos|saco|sacos)\.?$/i, 'SA'],
  [/^(lb|lbs|libra|libras)\.?$/i, 'LBR'],
  [/^(l|lt|litro|litros)\.?$/i, 'LTR'],
  [/^(h|hora|horas)\.?$/i, 'HUR'],
]

/** Code of a unit as people write it. An unknown unit is 94, 'unidad'. */
export const unitCode = (unidad: string): string =>
  UNITS.find(([pattern]) => pattern.test(unidad.trim()))?.[1] ?? '94'

/** IVA of a line. Excluded products have none; exempt ones have the rate 0. */
const vatOf = (rate: VatRate, valor: number) => (rate === 'EXCLUIDO' ? null : { tarifa: Number(rate), valor })

/** A stored line of an invoice, or the part of it that a note takes back. Whole pesos. */
export type SoldLine = Pick<
  InvoiceLine,
  'id_producto' | 'descripcion' | 'cantidad' | 'unidad' | 'precio' | 'descuento' | 'base' | 'valor_iva'
> & { iva: VatRate }

export const soldLine = (line: SoldLine): Line => ({
  codigo: line.id_producto,
  descripcion: line.descripcion,
  cantidad: line.cantidad,
  unidad: unitCode(line.unidad),
  precio: line.precio,
  descuento: line.descuento,
  valor: line.base,
  iva: vatOf(line.iva, line.valor_iva),
  fecha_compra: '',
})

/** The only line of a document that is a value alone. */
export const wholeLine = (descripcion: string, valor: number, iva: Line['iva'] = null): Line => ({
  codigo: '1',
  descripcion,
  cantidad: 1,
  unidad: '94',
  precio: valor,
  descuento: 0,
  valor,
  iva,
  fecha_compra: '',
})

/** Amounts of an invoiced line, and what earlier notes took back of it by quantity. Whole pesos. */
export type InvoicedLine = Pick<SoldLine, 'iva' | 'base' | 'valor_iva'> &
  Record<'devuelto' | 'iva_devuelto', number>

/**
 * Lines of a note of a value, by the rates that earlier notes left of the invoice. A note above the rest, possible
 * after debit notes, takes the rates of the whole invoice. IVA is shared in proportion and gives the taxed bases. The
 * untaxed rates share the other pesos. Rounded half-up once, in whole pesos.
 */
export function linesOfValue(
  invoiced: readonly InvoicedLine[],
  note: { base: number; iva: number; descripcion: string },
): Line[] {
  const whole = byRate(invoiced)
  if (whole.length === 0) return [wholeLine(note.descripcion, note.base)]
  const left = byRate(
    invoiced.map(({ iva, base, valor_iva, devuelto, iva_devuelto }) => ({
      iva,
      base: base - devuelto,
      valor_iva: valor_iva - iva_devuelto,
    })),
  )
  const isWithin =
    note.base <= addUp(left.map(({ base }) => base)) && note.iva <= addUp(left.map(({ iva }) => iva))
  const rates = isWithin ? left : whole
  const taxes = shared(
    note.iva,
    rates.map(({ iva }) => iva),
  )
  let rest = note.base
  const taxed = rates.map(({ base, iva }, at) => {
    const own = iva > 0 ? roundTo(new Decimal(taxes[at] ?? 0).times(base).dividedBy(iva)) : 0
    const taken = Math.min(own, rest)
    rest -= taken
    return taken
  })
  const untaxed = rates.map(({ base, iva }) => (iva > 0 ? 0 : base))
  const others = shared(rest, untaxed.some((base) => base > 0) ? untaxed : rates.map(({ base }) => base))
  return rates
    .map(({ rate }, at) =>
      wholeLine(note.descripcion, (taxed[at] ?? 0) + (others[at] ?? 0), vatOf(rate, taxes[at] ?? 0)),
    )
    .filter(({ valor, iva }) => valor > 0 || (iva?.valor ?? 0) > 0)
}

/** Sums of base and IVA by rate. */
const byRate = (lines: readonly Pick<SoldLine, 'iva' | 'base' | 'valor_iva'>[]) =>
  [...new Set(lines.map(({ iva }) => iva))].map((rate) => {
    const own = lines.filter(({ iva }) => iva === rate)
    return {
      rate,
      base: addUp(own.map(({ base }) => base)),
      iva: addUp(own.map(({ valor_iva }) => valor_iva)),
    }
  })

/** Shares whole pesos in proportion to `weights`. The last weight above 0 takes the rest. */
export function shared(valor: number, weights: readonly number[]): number[] {
  const sum = addUp(weights)
  const last = weights.findLastIndex((weight) => weight > 0)
  const parts = weights.map((weight, at) =>
    sum === 0 || at === last ? 0 : roundTo(new Decimal(valor).times(weight).dividedBy(sum)),
  )
  if (last >= 0) parts[last] = valor - addUp(parts)
  return parts
}

/** A weighing in the calculation of a settlement, as far as its document says it. */
export type Purchase = Pick<
  SettledWeighing,
  'id_producto' | 'producto' | 'consecutivo' | 'fecha' | 'kg_liquidados' | 'precio_kg' | 'subtotal'
>

/** Line of a support document: the settled kilos of one weighing, bought on the day of its weighing. */
export const purchaseLine = (one: Purchase): Line => ({
  codigo: one.id_producto,
  descripcion: `${one.producto}, tiquete ${one.consecutivo}`,
  cantidad: one.kg_liquidados,
  unidad: 'KGM',
  precio: one.precio_kg,
  descuento: 0,
  valor: one.subtotal,
  iva: null,
  fecha_compra: one.fecha,
})

/** Deductions that are no withholding of the DIAN's list, in words for the notes of the document. */
export const deductionNotes = (deductions: readonly { concepto: string; valor: number }[]): string[] =>
  deductions.filter(({ valor }) => valor > 0).map(({ concepto, valor }) => `${concepto}: ${pesos(valor)}`)

/** Withholdings of income tax on purchases, one for each rate. `tarifa` in percent. Without those of 0 pesos. */
export function incomeWithholdings(
  purchases: readonly Pick<Withholding, 'tarifa' | 'base' | 'valor'>[],
): Withholding[] {
  const withheld = purchases.filter(({ valor }) => valor > 0)
  return [...new Set(withheld.map(({ tarifa }) => tarifa))].map((tarifa) => {
    const of = withheld.filter((one) => one.tarifa === tarifa)
    const base = addUp(of.map((one) => one.base))
    return { codigo: '06', tarifa, base, valor: addUp(of.map(({ valor }) => valor)) }
  })
}

/** Sums of the lines in whole pesos. */
export function totalsOf(lines: readonly Line[]): Content['totales'] {
  const valor = addUp(lines.map((line) => line.valor))
  const iva = addUp(lines.map((line) => line.iva?.valor ?? 0))
  return { valor, iva, total: valor + iva }
}

const CONCEPT_CODES: Record<NoteConcept | DebitConcept, string> = {
  DEVOLUCION: '1',
  ANULACION: '2',
  REBAJA: '3',
  AJUSTE_DE_PRECIO: '4',
  INTERESES: '1',
  GASTOS_POR_COBRAR: '2',
  CAMBIO_DEL_VALOR: '3',
  OTRO: '5',
}

/** Code of the DIAN for the concept of a note. Debit notes have a list of their own, which ends with OTRO. */
export const conceptCode = (tipo: DocumentType, concepto: NoteConcept | DebitConcept): string =>
  tipo === '92' && concepto === 'OTRO' ? '4' : CONCEPT_CODES[concepto]
