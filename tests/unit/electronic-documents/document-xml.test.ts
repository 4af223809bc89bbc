import { describe, expect, it } from 'vitest'
import type { Content, Withholding } from '#server/electronic-documents/content-contract.ts'
import { documentXml } from '#server/electronic-documents/document-xml-rules.ts'
import type { DocumentType } from '#server/electronic-documents/words.ts'
import { BAGS, contentOf, FARMER, MILL, PADDY, SOFTWARE, STAMP } from '../../support/electronic-documents.ts'
import { childrenOf, schemaErrors, textsOf } from '../../support/schemas.ts'

const TYPES = ['01', '05', '91', '92', '95'] as const
const SCHEMAS = {
  '01': 'Invoice',
  '05': 'Invoice',
  '91': 'CreditNote',
  '92': 'DebitNote',
  '95': 'CreditNote',
} as const

const xmlOf = (content: Content) => documentXml(content, STAMP, SOFTWARE).xml
const errorsOf = (content: Content) => schemaErrors(SCHEMAS[content.tipo], xmlOf(content))

const EXEMPT = { ...PADDY, codigo: '', iva: { tarifa: 0, valor: 0 } }
const CHEAPER = { ...BAGS, iva: { tarifa: 5, valor: 6_000 } }
const RENTA: Withholding = { codigo: '06', tarifa: 1.5, base: 2_120_801, valor: 31_812 }

/** Letters that XML escapes, letters beyond 16 bits, line ends, and characters that XML 1.0 forbids. */
const HOSTILE = '<&">\' ]]> 😀 ñ\r\nfin\u0000\u0007\u001f\ud800\uffff'
const READ_BACK = '<&">\' ]]> 😀 ñ\nfin'

const hostile = (tipo: DocumentType): Content =>
  contentOf(tipo, [{ ...BAGS, descripcion: HOSTILE, codigo: HOSTILE }], {
    notas: [HOSTILE, ''],
    empresa: { ...MILL, nombre: HOSTILE, direccion: HOSTILE },
    tercero: { ...FARMER, nombre: HOSTILE, municipio: HOSTILE, email: HOSTILE, telefono: HOSTILE },
  })

describe.each(TYPES)('XML of a document of type %s', (tipo) => {
  it.each([
    ['an excluded product', contentOf(tipo, [PADDY])],
    [
      'IVA of several rates, a discount and an exempt product',
      contentOf(tipo, [BAGS, CHEAPER, PADDY, EXEMPT]),
    ],
    ['withholdings', contentOf(tipo, [PADDY, BAGS], { retenciones: [RENTA] })],
    ['hostile texts', hostile(tipo)],
    [
      'unknown addresses',
      contentOf(tipo, [PADDY], { tercero: { ...FARMER, codigo_municipio: '', direccion: '' } }),
    ],
    ['no notes', contentOf(tipo, [PADDY], { notas: [], vence: '' })],
  ])('is valid by the official schemas with %s', (_, content) => {
    expect(errorsOf(content)).toEqual([])
  })

  it('keeps hostile texts without the characters that XML forbids', () => {
    const xml = xmlOf(hostile(tipo))
    expect(textsOf(xml, '/*/cbc:Note')).toEqual([READ_BACK, ''])
    expect(textsOf(xml, '//cac:Item/cbc:Description')).toEqual([READ_BACK])
    expect(new Set(textsOf(xml, '//cac:PartyTaxScheme/cbc:RegistrationName'))).toEqual(new Set([READ_BACK]))
  })

  it('is rejected by the schemas if an element is out of its place', () => {
    const xml = xmlOf(contentOf(tipo, [PADDY]))
    const [currency] = /<cbc:DocumentCurrencyCode>COP<\/cbc:DocumentCurrencyCode>/.exec(xml)!
    const moved = xml.replace(currency, '').replace('<cbc:ID>', `${currency}<cbc:ID>`)
    expect(schemaErrors(SCHEMAS[tipo], moved)).not.toEqual([])
  })

  it('throws if lines and totals differ', () => {
    const content = contentOf(tipo, [PADDY], { totales: { valor: 2_000_801, iva: 0, total: 2_000_801 } })
    expect(() => xmlOf(content)).toThrow(`Lines and totals of ${content.numero} differ`)
  })
})

const HEAD = [
  'UBLExtensions',
  'UBLVersionID',
  'CustomizationID',
  'ProfileID',
  'ProfileExecutionID',
  'ID',
  'UUID',
]
const ISSUED = ['IssueDate', 'IssueTime']
const FACTS = ['Note', 'DocumentCurrencyCode', 'LineCountNumeric']
const PARTIES = ['AccountingSupplierParty', 'AccountingCustomerParty', 'PaymentMeans']

describe('order of elements', () => {
  const all = { retenciones: [RENTA] }

  it.each(['01', '05'] as const)('of type %s follows the annex', (tipo) => {
    expect(childrenOf(xmlOf(contentOf(tipo, [PADDY, BAGS], all)), '/*')).toEqual([
      ...HEAD,
      ...ISSUED,
      'DueDate',
      'InvoiceTypeCode',
      ...FACTS,
      ...PARTIES,
      'TaxTotal',
      'WithholdingTaxTotal',
      'LegalMonetaryTotal',
      'InvoiceLine',
      'InvoiceLine',
    ])
  })

  it.each(['91', '95'] as const)('of note %s follows the annex', (tipo) => {
    expect(childrenOf(xmlOf(contentOf(tipo, [PADDY, BAGS], all)), '/*')).toEqual([
      ...HEAD,
      ...ISSUED,
      'CreditNoteTypeCode',
      ...FACTS,
      'DiscrepancyResponse',
      'BillingReference',
      ...PARTIES,
      'TaxTotal',
      'LegalMonetaryTotal',
      'CreditNoteLine',
      'CreditNoteLine',
    ])
  })

  it('of a debit note follows the schema, with no type code', () => {
    expect(childrenOf(xmlOf(contentOf('92', [PADDY, BAGS], all)), '/*')).toEqual([
      ...HEAD,
      ...ISSUED,
      ...FACTS,
      'DiscrepancyResponse',
      'BillingReference',
      ...PARTIES,
      'TaxTotal',
      'RequestedMonetaryTotal',
      'DebitNoteLine',
      'DebitNoteLine',
    ])
  })

  it('of the extension of the DIAN has the resolution first, which a note lacks', () => {
    const extension = [
      'InvoiceSource',
      'SoftwareProvider',
      'SoftwareSecurityCode',
      'AuthorizationProvider',
      'QRCode',
    ]
    for (const tipo of TYPES)
      expect(childrenOf(xmlOf(contentOf(tipo, [PADDY])), '//sts:DianExtensions')).toEqual(
        tipo === '01' || tipo === '05' ? ['InvoiceControl', ...extension] : extension,
      )
  })

  it.each([
    ['05', '//cac:InvoiceLine', ['InvoicePeriod', 'AllowanceCharge', 'TaxTotal', 'WithholdingTaxTotal']],
    [
      '01',
      '//cac:InvoiceLine',
      ['FreeOfChargeIndicator', 'AllowanceCharge', 'TaxTotal', 'WithholdingTaxTotal'],
    ],
    ['95', '//cac:CreditNoteLine', ['InvoicePeriod', 'TaxTotal', 'AllowanceCharge']],
    ['91', '//cac:CreditNoteLine', ['FreeOfChargeIndicator', 'TaxTotal', 'AllowanceCharge']],
    ['92', '//cac:DebitNoteLine', ['TaxTotal', 'AllowanceCharge']],
  ] as const)('of a line of type %s follows the annex', (tipo, line, middle) => {
    const quantity = {
      '//cac:InvoiceLine': 'InvoicedQuantity',
      '//cac:CreditNoteLine': 'CreditedQuantity',
      '//cac:DebitNoteLine': 'DebitedQuantity',
    }[line]
    const content = contentOf(tipo, [BAGS], { retenciones: [{ ...RENTA, base: 120_001, valor: 1_800 }] })
    expect(childrenOf(xmlOf(content), line)).toEqual([
      'ID',
      quantity,
      'LineExtensionAmount',
      ...middle,
      'Item',
      'Price',
    ])
  })
})

describe('support document and its note', () => {
  const support = xmlOf(contentOf('05', [PADDY, BAGS], { retenciones: [RENTA] }))

  it('has the farmer as supplier, with a NIT whatever his identification, and nothing but address and taxes', () => {
    const party = '//cac:AccountingSupplierParty/cac:Party'
    expect(childrenOf(support, party)).toEqual(['PhysicalLocation', 'PartyTaxScheme'])
    expect(textsOf(support, `${party}//cbc:CompanyID/@*[name()='schemeID' or name()='schemeName']`)).toEqual([
      '1',
      '31',
    ])
    expect(textsOf(support, `${party}//cbc:CompanyID`)).toEqual([FARMER.identificacion])
    expect(textsOf(support, `${party}//cac:TaxScheme/*`)).toEqual(['ZZ', 'No aplica'])
    expect(childrenOf(support, '//cac:AccountingCustomerParty/cac:Party')).toEqual(['PartyTaxScheme'])
    expect(textsOf(support, '//cac:AccountingCustomerParty//cbc:CompanyID')).toEqual([MILL.identificacion])
  })

  it('does not subtract withholdings from the total, and divides them among the lines', () => {
    expect(textsOf(support, '/*/cac:LegalMonetaryTotal/*')).toEqual([
      '2120801.00',
      '120001.00',
      '2143601.00',
      '0.00',
      '0.00',
      '2143601.00',
    ])
    expect(textsOf(support, '/*/cac:WithholdingTaxTotal/cbc:TaxAmount')).toEqual(['31812.00'])
    expect(textsOf(support, '//cac:InvoiceLine[1]/cac:WithholdingTaxTotal/cbc:TaxAmount')).toEqual([
      '30012.00',
    ])
    expect(textsOf(support, '//cac:InvoiceLine[2]/cac:WithholdingTaxTotal/cbc:TaxAmount')).toEqual([
      '1800.00',
    ])
  })

  it('has the day of the purchase in each line, and no taxes for an excluded product', () => {
    const paddy = xmlOf(contentOf('05', [PADDY]))
    expect(textsOf(paddy, '//cac:InvoiceLine/cac:InvoicePeriod/*')).toEqual([
      '2026-02-27',
      '1',
      'Por operación',
    ])
    const week = xmlOf(contentOf('05', [PADDY], { semanal: true }))
    expect(textsOf(week, '//cac:InvoicePeriod/*')).toEqual(['2026-02-27', '2', 'Acumulado semanal'])
    expect(textsOf(paddy, '//cac:TaxTotal')).toEqual([])
    expect(textsOf(paddy, '//cbc:TaxExclusiveAmount')).toEqual(['0.00'])
    expect(textsOf(paddy, '//cbc:InvoicedQuantity')).toEqual(['1250.500000'])
  })

  it('has profiles of the exact length that the DIAN compares', () => {
    expect(textsOf(support, '/*/cbc:ProfileID')[0]).toHaveLength(82)
    expect(textsOf(xmlOf(contentOf('95', [PADDY])), '/*/cbc:ProfileID')[0]).toHaveLength(138)
  })

  it.each([
    ['95', '10', 'CUDS-SHA384'],
    ['91', '20', 'CUFE-SHA384'],
    ['92', '30', 'CUFE-SHA384'],
  ] as const)('note %s names the document that it corrects', (tipo, operacion, schemeName) => {
    const content = contentOf(tipo, [PADDY])
    const xml = xmlOf(content)
    const reference = '/*/cac:BillingReference/cac:InvoiceDocumentReference'
    expect(textsOf(xml, '/*/cbc:CustomizationID')).toEqual([operacion])
    expect(textsOf(xml, '/*/cac:DiscrepancyResponse/*')).toEqual(['FAC201', '2', 'Anulación'])
    expect(textsOf(xml, `${reference}/cbc:UUID/@schemeName`)).toEqual([schemeName])
    expect(textsOf(xml, `${reference}/*`)).toEqual(['FAC201', content.corrige!.identificador, '2026-02-28'])
    expect(() => xmlOf({ ...content, corrige: null })).toThrow(`Document ${tipo} N201 has no corrige`)
  })

  it('throws without the resolution of its number', () => {
    expect(() => xmlOf(contentOf('05', [PADDY], { rango: null }))).toThrow('Document 05 DS201 has no rango')
  })
})

it('a debit note asks for its total under its own profile', () => {
  const xml = xmlOf(contentOf('92', [BAGS]))
  expect(textsOf(xml, '/*/cbc:ProfileID')).toEqual(['DIAN 2.1: Nota Débito de Factura Electrónica de Venta'])
  expect(textsOf(xml, '/*/cbc:UUID/@schemeName')).toEqual(['CUDE-SHA384'])
  expect(textsOf(xml, '/*/cac:RequestedMonetaryTotal/cbc:PayableAmount')).toEqual(['142801.00'])
  expect(textsOf(xml, '//cbc:DebitedQuantity')).toEqual(['10.000000'])
})

describe('invoice', () => {
  const invoice = xmlOf(contentOf('01', [BAGS, CHEAPER, PADDY]))

  it('has one IVA with a subtotal per rate, and counts no excluded product in its base', () => {
    expect(textsOf(invoice, '/*/cac:TaxTotal/cbc:TaxAmount')).toEqual(['28800.00'])
    expect(textsOf(invoice, '/*/cac:TaxTotal//cbc:Percent')).toEqual(['19.00', '5.00'])
    expect(textsOf(invoice, '//cbc:TaxExclusiveAmount')).toEqual(['240002.00'])
  })

  it('has the prefix of its range, the price with six decimals and the discount with its base', () => {
    expect(textsOf(invoice, '//cac:CorporateRegistrationScheme/cbc:ID')).toEqual(['FAC'])
    expect(textsOf(invoice, '//cac:InvoiceLine[1]//cbc:PriceAmount')).toEqual(['12345.678901'])
    expect(textsOf(invoice, '//cac:InvoiceLine[1]/cac:AllowanceCharge/*')).toEqual([
      '1',
      'false',
      'Descuento',
      '3456.00',
      '123457.00',
    ])
  })
})
