import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import type { Finding } from '../contract.ts'
import { elementsOf, parseXml, textOf } from '../read-xml.ts'
import {
  accepted,
  fault,
  refused,
  responseEnvelope,
  undecided,
  zipEnvelope,
  type DianResponse,
} from './dian-xml.ts'
import type { SimulatedAnswer, Understood } from './protocol.ts'
import { refusedSecurity } from './security.ts'
import type { Accepted, Store } from './store.ts'
import { DOCUMENT_TYPES, type DocumentType } from '../words.ts'
import { NAMESPACE, SOAP_PATH } from '../ws-security.ts'

/** Party whose NIT a document carries: the mill sells by invoices and buys by support documents. */
const ISSUER: Record<DocumentType, string> = {
  '01': 'AccountingSupplierParty',
  '91': 'AccountingSupplierParty',
  '92': 'AccountingSupplierParty',
  '05': 'AccountingCustomerParty',
  '95': 'AccountingCustomerParty',
}

const UNUSABLE = (mensaje: string): Finding => ({ regla: 'ZB01', mensaje })
/** Rule of a refusal that the simulator invents. */
const INVENTED: Finding = { regla: 'FAJ24', mensaje: 'DV del NIT del emisor no es correcto (simulado)' }
const REPEATED: Finding = { regla: '90', mensaje: 'Documento procesado anteriormente.' }
const TAKEN: Finding = { regla: '90', mensaje: 'El número ya es de otro documento.' }

const isDocumentType = (text: string): text is DocumentType => Object.hasOwn(DOCUMENT_TYPES, text)

/** Text of the one file in a ZIP. Null for bytes that are no such ZIP. */
function unzipped(base64: string): string | null {
  try {
    const files = Object.values(unzipSync(Buffer.from(base64, 'base64')))
    return files.length === 1 && files[0] ? strFromU8(files[0]) : null
  } catch (error) {
    // fflate throws errors with a number for each mistake in the bytes.
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

/** Text of a child element of the root, unlike that of a deeper element with the same name. */
const childText = (root: Element, name: string): string =>
  elementsOf(root, name)
    .find(({ parentNode }) => parentNode === root)
    ?.textContent?.trim() ?? ''

/** Document in a ZIP, or what is wrong with it. */
function readDocument(contentFile: string): Omit<Accepted, 'zipKey' | 'momento'> | Finding {
  const xml = unzipped(contentFile)
  if (xml === null) return UNUSABLE('El archivo no es un ZIP con un documento.')
  const root = parseXml(xml)?.documentElement
  if (!root) return UNUSABLE('Fallo en el esquema XML del archivo.')
  // The root alone says that it is a debit note.
  const tipo =
    root.localName === 'DebitNote'
      ? '92'
      : childText(root, 'InvoiceTypeCode') || childText(root, 'CreditNoteTypeCode')
  if (!isDocumentType(tipo)) return { regla: 'FAD12', mensaje: 'El tipo de documento no existe.' }
  const identificador = childText(root, 'UUID')
  if (!identificador) return { regla: 'FAD06', mensaje: 'El documento no tiene cbc:UUID.' }
  const numero = childText(root, 'ID')
  if (!numero) return { regla: 'FAD05', mensaje: 'El documento no tiene número.' }
  const issuer = elementsOf(root, ISSUER[tipo])[0]
  const nit = issuer ? textOf(issuer, 'CompanyID') : ''
  if (!nit) return { regla: 'FAJ21', mensaje: 'El documento no tiene el NIT de quien lo firma.' }
  const total = Number(textOf(root, 'PayableAmount'))
  return { nit, tipo, numero, identificador, referencia: '', total }
}

/** Simulated WcfDianCustomerServices over a store. */
export function simulatedDian(store: Store) {
  const results = new Map<string, DianResponse>()

  const decide = (read: ReturnType<typeof readDocument>, zipKey: string): DianResponse => {
    if ('regla' in read) return refused('', read)
    const { held, isNew } = store.accept({ ...read, zipKey, momento: new Date().toISOString() })
    if (isNew) return accepted(held)
    return held.identificador === read.identificador
      ? refused(held.identificador, REPEATED)
      : refused('', TAKEN)
  }

  const sent = (operation: string, contentFile: string): Understood => {
    const read = readDocument(contentFile)
    const isTestSet = operation === 'SendTestSetAsync'
    const zipKey = isTestSet ? randomUUID() : ''
    const tell = (response: DianResponse): SimulatedAnswer => {
      if (!isTestSet) return responseEnvelope(operation, response)
      results.set(zipKey, response)
      return zipEnvelope(zipKey)
    }
    return {
      answer: () => tell(decide(read, zipKey)),
      send: {
        refuse: () => tell(refused('', INVENTED)),
        receive: () => (isTestSet ? tell(undecided('0', 'Batch en proceso de validación.')) : null),
      },
    }
  }

  const status = (operation: string, trackId: string): DianResponse => {
    const isZip = operation === 'GetStatusZip'
    const held = store.find(isZip ? { zipKey: trackId } : { identificador: trackId })
    if (held) return accepted(held)
    const result = isZip ? results.get(trackId) : undefined
    return result ?? undecided('66', 'TrackId no existe en los registros de la DIAN.')
  }

  /** Reads an envelope. The answer to a wrong one is a SOAP fault. */
  return (xml: string): Understood => {
    const envelope = parseXml(xml)
    if (!envelope) return { answer: () => fault('El sobre no es XML.') }
    const reason = refusedSecurity(envelope, xml, SOAP_PATH, new Date())
    if (reason) return { answer: () => fault(reason) }
    const body = envelope.getElementsByTagNameNS(NAMESPACE.soap, 'Body')[0]
    const call = body && elementsOf(body, '*')[0]
    const operation = call?.localName ?? ''
    if (call && (operation === 'SendBillSync' || operation === 'SendTestSetAsync'))
      return sent(operation, textOf(call, 'contentFile'))
    if (call && (operation === 'GetStatus' || operation === 'GetStatusZip'))
      return { answer: () => responseEnvelope(operation, status(operation, textOf(call, 'trackId'))) }
    return { answer: () => fault(`La operación «${operation}» no existe.`) }
  }
}
