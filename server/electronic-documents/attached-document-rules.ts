import type { Content, Stamp } from './content-contract.ts'
import { schemeNameOf } from './identifiers-rules.ts'
import { taxpayer } from './parties-xml-rules.ts'
import { DOCUMENT_TYPES, type DocumentType } from './words.ts'
import { xmlText, type Xml } from './xml-rules.ts'

const CONTAINERS: Record<DocumentType, string> = {
  '01': 'Contenedor de Factura Electrónica',
  '05': 'Contenedor de Documento Soporte',
  '91': 'Contenedor de Nota Crédito Electrónica',
  '92': 'Contenedor de Nota Débito Electrónica',
  '95': 'Contenedor de Nota de Ajuste',
}

/** Document that the DIAN accepted, with its answer. */
export interface Accepted {
  contenido: Content
  sello: Stamp
  identificador: string
  /** Signed XML of the document. */
  xml: string
  /** ApplicationResponse of the DIAN. */
  respuesta: string
  /** Moment of the validation, from the ApplicationResponse. */
  validado: Stamp
}

/** CDATA cannot contain its own end, so a text that has it is divided there. */
const cdata = (text: string): Xml => ({ $: text.split(/(?<=\]\])(?=>)/) })

const attachment = (xml: string): Xml => ({
  'cac:ExternalReference': {
    'cbc:MimeCode': 'text/xml',
    'cbc:EncodingCode': 'UTF-8',
    'cbc:Description': cdata(xml),
  },
})

/**
 * Container (`AttachedDocument`) that the other party receives: the signed document and the answer of the DIAN. The
 * signature becomes its only extension. `stamp` is the moment of the container.
 */
export function attachedDocumentXml(accepted: Accepted, stamp: Stamp): string {
  const { contenido, sello, identificador, xml, respuesta, validado } = accepted
  const { tipo, numero, ambiente, empresa, tercero } = contenido
  return xmlText('AttachedDocument', {
    'ext:UBLExtensions': {},
    'cbc:UBLVersionID': 'UBL 2.1',
    'cbc:CustomizationID': 'Documentos adjuntos',
    'cbc:ProfileID': DOCUMENT_TYPES[tipo],
    'cbc:ProfileExecutionID': ambiente,
    'cbc:ID': numero,
    'cbc:IssueDate': stamp.fecha,
    'cbc:IssueTime': stamp.hora,
    'cbc:DocumentType': CONTAINERS[tipo],
    'cbc:ParentDocumentID': numero,
    'cac:SenderParty': taxpayer(empresa),
    'cac:ReceiverParty': taxpayer(tercero),
    'cac:Attachment': attachment(xml),
    'cac:ParentDocumentLineReference': {
      'cbc:LineID': '1',
      'cac:DocumentReference': {
        'cbc:ID': numero,
        'cbc:UUID': { '@schemeName': schemeNameOf(tipo), '#': identificador },
        'cbc:IssueDate': sello.fecha,
        'cbc:DocumentType': 'ApplicationResponse',
        'cac:Attachment': attachment(respuesta),
        'cac:ResultOfVerification': {
          'cbc:ValidatorID': 'Unidad Especial Dirección de Impuestos y Aduanas Nacionales',
          'cbc:ValidationResultCode': '02',
          'cbc:ValidationDate': validado.fecha,
          'cbc:ValidationTime': validado.hora,
        },
      },
    },
  })
}
