import { taxesOf, totalsOf, withholdingsOf } from './amounts-xml-rules.ts'
import type { Content, Software, Stamp } from './content-contract.ts'
import {
  consultationUrl,
  identifierOf,
  isPurchase,
  partiesOf,
  schemeNameOf,
  softwareSecurityCode,
} from './identifiers-rules.ts'
import { debitNoteLines, invoiceLines, noteLines } from './lines-xml-rules.ts'
import { AGENCY, asNit, buyer, buyingMill, farmer, sellingMill } from './parties-xml-rules.ts'
import type { DocumentType } from './words.ts'
import { xmlText, type Xml } from './xml-rules.ts'

/** NIT of the DIAN. */
const DIAN = '800197268'

/**
 * `cbc:ProfileID` and `cbc:CustomizationID`. The DIAN compares profiles letter by letter: 82 letters in a support
 * document and 138 in its note, without a blank at the end (rules DSAD03 and NSAD03).
 */
const KINDS: Record<DocumentType, { perfil: string; operacion: string }> = {
  '01': { perfil: 'DIAN 2.1: Factura Electrónica de Venta', operacion: '10' },
  '05': {
    perfil: 'DIAN 2.1: documento soporte en adquisiciones efectuadas a no obligados a facturar.',
    operacion: '10',
  },
  '91': { perfil: 'DIAN 2.1: Nota Crédito de Factura Electrónica de Venta', operacion: '20' },
  '92': { perfil: 'DIAN 2.1: Nota Débito de Factura Electrónica de Venta', operacion: '30' },
  '95': {
    perfil:
      'DIAN 2.1: Nota de ajuste al documento soporte en adquisiciones efectuadas a sujetos no obligados a expedir ' +
      'factura o documento equivalente',
    operacion: '10',
  },
}

/** Returns a part of the content that documents of its type have. Throws RangeError if it is null. */
function needed<T>(part: T | null, { tipo, numero }: Content, name: string): T {
  if (part === null) throw new RangeError(`Document ${tipo} ${numero} has no ${name}`)
  return part
}

/** Resolution of the number, which only invoices and support documents have. */
function invoiceControl(content: Content): Xml {
  const rango = needed(content.rango, content, 'rango')
  return {
    'sts:InvoiceControl': {
      'sts:InvoiceAuthorization': rango.resolucion,
      'sts:AuthorizationPeriod': {
        'cbc:StartDate': rango.vigente_desde,
        'cbc:EndDate': rango.vigente_hasta,
      },
      'sts:AuthorizedInvoices': {
        ...(rango.prefijo && { 'sts:Prefix': rango.prefijo }),
        'sts:From': String(rango.desde),
        'sts:To': String(rango.hasta),
      },
    },
  }
}

const dianExtensions = (content: Content, software: Software, identificador: string, control: Xml): Xml => ({
  'sts:DianExtensions': {
    ...control,
    'sts:InvoiceSource': {
      'cbc:IdentificationCode': {
        '@listAgencyID': '6',
        '@listAgencyName': 'United Nations Economic Commission for Europe',
        '@listSchemeURI': 'urn:oasis:names:specification:ubl:codelist:gc:CountryIdentificationCode-2.1',
        '#': 'CO',
      },
    },
    'sts:SoftwareProvider': {
      'sts:ProviderID': asNit(content.empresa.identificacion),
      'sts:SoftwareID': { ...AGENCY, '#': software.id },
    },
    'sts:SoftwareSecurityCode': { ...AGENCY, '#': softwareSecurityCode(software, content.numero) },
    'sts:AuthorizationProvider': { 'sts:AuthorizationProviderID': asNit(DIAN) },
    'sts:QRCode': consultationUrl(content.ambiente, identificador),
  },
})

/** A document on its way to XML. */
interface Stamped {
  content: Content
  stamp: Stamp
  software: Software
  identificador: string
}

const head = ({ content, stamp, software, identificador }: Stamped, control: Xml): Xml => ({
  'ext:UBLExtensions': {
    'ext:UBLExtension': {
      'ext:ExtensionContent': dianExtensions(content, software, identificador, control),
    },
  },
  'cbc:UBLVersionID': 'UBL 2.1',
  'cbc:CustomizationID': KINDS[content.tipo].operacion,
  'cbc:ProfileID': KINDS[content.tipo].perfil,
  'cbc:ProfileExecutionID': content.ambiente,
  'cbc:ID': content.numero,
  'cbc:UUID': {
    '@schemeID': content.ambiente,
    '@schemeName': schemeNameOf(content.tipo),
    '#': identificador,
  },
  'cbc:IssueDate': stamp.fecha,
  'cbc:IssueTime': stamp.hora,
})

const notesAndCurrency = ({ notas, lineas }: Content): Xml => ({
  'cbc:Note': notas,
  'cbc:DocumentCurrencyCode': 'COP',
  'cbc:LineCountNumeric': String(lineas.length),
})

function partiesAndPayment(content: Content): Xml {
  const { vendedor, comprador } = partiesOf(content)
  const purchase = isPurchase(content.tipo)
  return {
    'cac:AccountingSupplierParty': purchase
      ? farmer(vendedor)
      : sellingMill(vendedor, content.rango?.prefijo ?? ''),
    'cac:AccountingCustomerParty': purchase ? buyingMill(comprador) : buyer(comprador),
    'cac:PaymentMeans': {
      'cbc:ID': content.pago.forma,
      'cbc:PaymentMeansCode': content.pago.medio,
      ...(content.vence && { 'cbc:PaymentDueDate': content.vence }),
    },
  }
}

/** Invoices and support documents. */
const invoice = (one: Stamped): Xml => ({
  ...head(one, invoiceControl(one.content)),
  ...(one.content.vence && { 'cbc:DueDate': one.content.vence }),
  'cbc:InvoiceTypeCode': one.content.tipo,
  ...notesAndCurrency(one.content),
  ...partiesAndPayment(one.content),
  ...taxesOf(one.content.lineas),
  ...withholdingsOf(one.content.retenciones),
  'cac:LegalMonetaryTotal': totalsOf(one.content),
  ...invoiceLines(one.content),
})

function correction(content: Content): Xml {
  const corrige = needed(content.corrige, content, 'corrige')
  return {
    'cac:DiscrepancyResponse': {
      'cbc:ReferenceID': corrige.numero,
      'cbc:ResponseCode': corrige.concepto,
      'cbc:Description': corrige.descripcion,
    },
    'cac:BillingReference': {
      'cac:InvoiceDocumentReference': {
        'cbc:ID': corrige.numero,
        'cbc:UUID': {
          '@schemeName': schemeNameOf(content.tipo === '95' ? '05' : '01'),
          '#': corrige.identificador,
        },
        'cbc:IssueDate': corrige.fecha,
      },
    },
  }
}

/** Credit notes and notes of support documents. UBL has no withholdings and no due day there. */
const note = (one: Stamped): Xml => ({
  ...head(one, {}),
  'cbc:CreditNoteTypeCode': one.content.tipo,
  ...notesAndCurrency(one.content),
  ...correction(one.content),
  ...partiesAndPayment(one.content),
  ...taxesOf(one.content.lineas),
  'cac:LegalMonetaryTotal': totalsOf(one.content),
  ...noteLines(one.content),
})

/** Debit notes. UBL has no type code there: the root says it. */
const debitNote = (one: Stamped): Xml => ({
  ...head(one, {}),
  ...notesAndCurrency(one.content),
  ...correction(one.content),
  ...partiesAndPayment(one.content),
  ...taxesOf(one.content.lineas),
  'cac:RequestedMonetaryTotal': totalsOf(one.content),
  ...debitNoteLines(one.content),
})

function xmlOf(one: Stamped): string {
  switch (one.content.tipo) {
    case '01':
    case '05':
      return xmlText('Invoice', invoice(one))
    case '91':
    case '95':
      return xmlText('CreditNote', note(one))
    case '92':
      return xmlText('DebitNote', debitNote(one))
  }
}

/**
 * UBL 2.1 text of a document, not yet signed, and its CUFE, CUDE or CUDS. The signature becomes the second extension
 * (`signature.ts`). Throws RangeError if the content contradicts its type or totals.
 */
export function documentXml(
  content: Content,
  stamp: Stamp,
  software: Software,
): { xml: string; identificador: string } {
  const identificador = identifierOf(content, stamp, software)
  return { xml: xmlOf({ content, stamp, software, identificador }), identificador }
}
