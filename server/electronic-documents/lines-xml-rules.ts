import { taxesOf, withholdingsByLine, withholdingsOf } from './amounts-xml-rules.ts'
import type { Content, Line, Withholding } from './content-contract.ts'
import { isPurchase } from './identifiers-rules.ts'
import { money, quantity, twoToSix, type Xml } from './xml-rules.ts'

/** Day of the purchase, which each line of a support document needs (rule DSFC02a). */
const purchasePeriod = ({ fecha_compra }: Line, semanal: boolean): Xml => ({
  'cac:InvoicePeriod': {
    'cbc:StartDate': fecha_compra,
    'cbc:DescriptionCode': semanal ? '2' : '1',
    'cbc:Description': semanal ? 'Acumulado semanal' : 'Por operación',
  },
})

/** Discount of a line, in pesos. Its percentage is left out: rounded, it would not give the pesos again. */
const discount = ({ descuento, valor }: Line): Xml =>
  descuento === 0
    ? {}
    : {
        'cac:AllowanceCharge': {
          'cbc:ID': '1',
          'cbc:ChargeIndicator': 'false',
          'cbc:AllowanceChargeReason': 'Descuento',
          'cbc:Amount': money(descuento),
          'cbc:BaseAmount': money(valor + descuento),
        },
      }

/** Product and price. A product without a code is identified by its place in the document. */
const item = ({ codigo, descripcion, cantidad, unidad, precio }: Line, at: number): Xml => ({
  'cac:Item': {
    'cbc:Description': descripcion,
    ...(codigo && { 'cac:SellersItemIdentification': { 'cbc:ID': codigo } }),
    'cac:StandardItemIdentification': {
      'cbc:ID': {
        '@schemeID': '999',
        '@schemeName': 'Estándar de adopción del contribuyente',
        '#': codigo || String(at + 1),
      },
    },
  },
  'cac:Price': {
    'cbc:PriceAmount': { '@currencyID': 'COP', '#': twoToSix(precio) },
    'cbc:BaseQuantity': quantity(cantidad, unidad),
  },
})

const amounts = (line: Line, at: number, quantityName: string): Xml => ({
  'cbc:ID': String(at + 1),
  [quantityName]: quantity(line.cantidad, line.unidad),
  'cbc:LineExtensionAmount': money(line.valor),
})

const head = (line: Line, at: number, quantityName: string, { tipo, semanal }: Content): Xml => ({
  ...amounts(line, at, quantityName),
  ...(isPurchase(tipo) ? purchasePeriod(line, semanal) : { 'cbc:FreeOfChargeIndicator': 'false' }),
})

const invoiceLine = (line: Line, at: number, content: Content, retenciones: readonly Withholding[]): Xml => ({
  ...head(line, at, 'cbc:InvoicedQuantity', content),
  ...discount(line),
  ...taxesOf([line]),
  ...withholdingsOf(retenciones),
  ...item(line, at),
})

/** `cac:InvoiceLine` of invoices and support documents. */
export function invoiceLines(content: Content): Xml {
  const retenciones = withholdingsByLine(content)
  return {
    'cac:InvoiceLine': content.lineas.map((line, at) =>
      invoiceLine(line, at, content, retenciones[at] ?? []),
    ),
  }
}

/** `cac:CreditNoteLine` of notes, which UBL gives no withholdings and the discount behind the taxes. */
export const noteLines = (content: Content): Xml => ({
  'cac:CreditNoteLine': content.lineas.map((line, at) => ({
    ...head(line, at, 'cbc:CreditedQuantity', content),
    ...taxesOf([line]),
    ...discount(line),
    ...item(line, at),
  })),
})

/** `cac:DebitNoteLine`, to which UBL gives no mark of a gift. */
export const debitNoteLines = ({ lineas }: Content): Xml => ({
  'cac:DebitNoteLine': lineas.map((line, at) => ({
    ...amounts(line, at, 'cbc:DebitedQuantity'),
    ...taxesOf([line]),
    ...discount(line),
    ...item(line, at),
  })),
})
