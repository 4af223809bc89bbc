import { create } from 'xmlbuilder2'
import { Decimal, type Cifra } from '#server/kit/rules/figures.ts'
import { truncated } from './identifiers-rules.ts'

/**
 * Children of an element by their prefixed name, in document order. `@name` is an attribute, `#` the text, `$` CDATA.
 * A list repeats its element; undefined leaves it out.
 */
export interface Xml {
  [name: string]: Value | readonly Value[] | undefined
}
type Value = string | Xml

export type Root = 'Invoice' | 'CreditNote' | 'DebitNote' | 'AttachedDocument'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
export const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'
export const XADES = 'http://uri.etsi.org/01903/v1.3.2#'

const namespaces = (root: Root): Xml => ({
  '@xmlns': `${UBL}:${root}-2`,
  '@xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
  '@xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
  '@xmlns:ds': XMLDSIG,
  '@xmlns:ext': `${UBL}:CommonExtensionComponents-2`,
  '@xmlns:sts': 'dian:gov:co:facturaelectronica:Structures-2-1',
  '@xmlns:xades': XADES,
  '@xmlns:xades141': 'http://uri.etsi.org/01903/v1.4.1#',
  '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  '@xsi:schemaLocation': `${UBL}:${root}-2 http://docs.oasis-open.org/ubl/os-UBL-2.1/xsd/maindoc/UBL-${root}-2.1.xsd`,
})

/** Options of every XML: characters that XML 1.0 forbids are dropped, such as control characters. */
export const XML_OPTIONS = { version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' } as const

/** Text of a UBL document in one line, with the namespaces of the DIAN at its root. */
export const xmlText = (root: Root, elements: Xml): string =>
  create(XML_OPTIONS, { [root]: { ...namespaces(root), ...elements } }).end()

/** Element of pesos with two decimals. */
export const money = (amount: Cifra): Xml => ({ '@currencyID': 'COP', '#': truncated(amount) })

/** Element of a quantity with six decimals. `unidad` is a code of UN/ECE Rec 20. */
export const quantity = (cantidad: Cifra, unidad: string): Xml => ({
  '@unitCode': unidad,
  '#': new Decimal(cantidad).toFixed(6),
})

/** Number with two to six decimals, as prices and percentages are written. */
export function twoToSix(figure: Cifra): string {
  const rounded = new Decimal(figure).toDecimalPlaces(6)
  return rounded.toFixed(Math.max(2, rounded.decimalPlaces()))
}
