import { addUp, Decimal, type Cifra } from '#server/kit/rules/figures.ts'
import type { Content, Line, Withholding } from './content-contract.ts'
import { money, twoToSix, type Xml } from './xml-rules.ts'

interface Subtotal {
  tarifa: number
  base: Cifra
  valor: Cifra
}

const NAMES = { '01': 'IVA', '06': 'ReteRenta' } as const

/** One tax with its subtotal per rate. */
const taxTotal = (codigo: keyof typeof NAMES, subtotals: readonly Subtotal[]): Xml => ({
  'cbc:TaxAmount': money(Decimal.sum(...subtotals.map(({ valor }) => valor))),
  'cac:TaxSubtotal': subtotals.map(({ tarifa, base, valor }) => ({
    'cbc:TaxableAmount': money(base),
    'cbc:TaxAmount': money(valor),
    'cac:TaxCategory': {
      'cbc:Percent': twoToSix(tarifa),
      'cac:TaxScheme': { 'cbc:ID': codigo, 'cbc:Name': NAMES[codigo] },
    },
  })),
})

/** Bases of IVA by rate, in the order of the lines. Excluded products have none. */
function ivaByRate(lineas: readonly Line[]): Subtotal[] {
  const rates = new Set(lineas.flatMap(({ iva }) => (iva ? [iva.tarifa] : [])))
  return [...rates].map((tarifa) => {
    const taxed = lineas.filter(({ iva }) => iva?.tarifa === tarifa)
    return {
      tarifa,
      base: addUp(taxed.map(({ valor }) => valor)),
      valor: addUp(taxed.map(({ iva }) => iva?.valor ?? 0)),
    }
  })
}

/** `cac:TaxTotal` of some lines: IVA, or nothing if all products are excluded. */
export function taxesOf(lineas: readonly Line[]): Xml {
  const subtotals = ivaByRate(lineas)
  return subtotals.length > 0 ? { 'cac:TaxTotal': taxTotal('01', subtotals) } : {}
}

/** `cac:WithholdingTaxTotal` of income tax. It is informative: the total to pay does not change. */
export const withholdingsOf = (retenciones: readonly Withholding[]): Xml =>
  retenciones.length > 0 ? { 'cac:WithholdingTaxTotal': taxTotal('06', retenciones) } : {}

/** Divides whole pesos by weight. The parts are whole and add up; without weights the first part has all. */
function divided(pesos: number, weights: readonly number[]): number[] {
  const sum = addUp(weights)
  let weighed = 0
  let given = 0
  return weights.map((weight) => {
    weighed += weight
    const until = sum === 0 ? pesos : new Decimal(pesos).times(weighed).dividedBy(sum).round().toNumber()
    const part = until - given
    given = until
    return part
  })
}

/** Withholdings of each line: the document's, divided by the value of the lines. Parts of 0 are left out. */
export function withholdingsByLine({ lineas, retenciones }: Content): Withholding[][] {
  const weights = lineas.map(({ valor }) => valor)
  const parts = retenciones.map((one) => ({
    one,
    bases: divided(one.base, weights),
    valores: divided(one.valor, weights),
  }))
  return lineas.map((_, at) =>
    parts
      .map(({ one, bases, valores }) => ({ ...one, base: bases[at] ?? 0, valor: valores[at] ?? 0 }))
      .filter(({ base, valor }) => base !== 0 || valor !== 0),
  )
}

/**
 * Totals of a document. The amount without taxes is the sum of the bases, so excluded products do not count (rules
 * FAU04 and DSAU04). Discounts stand in the lines. Throws RangeError if lines and totals of the content differ.
 */
export function totalsOf({ numero, lineas, totales }: Content): Xml {
  const { valor, iva, total } = totales
  const bases = ivaByRate(lineas)
  const differs =
    addUp(lineas.map((line) => line.valor)) !== valor ||
    addUp(bases.map((one) => Number(one.valor))) !== iva ||
    valor + iva !== total
  if (differs) throw new RangeError(`Lines and totals of ${numero} differ`)
  return {
    'cbc:LineExtensionAmount': money(valor),
    'cbc:TaxExclusiveAmount': money(addUp(bases.map((one) => one.base))),
    'cbc:TaxInclusiveAmount': money(total),
    'cbc:AllowanceTotalAmount': money(0),
    'cbc:ChargeTotalAmount': money(0),
    'cbc:PayableAmount': money(total),
  }
}
