import { create } from 'xmlbuilder2'
import type { Finding } from '../contract.ts'
import type { SimulatedAnswer } from './protocol.ts'
import type { Accepted } from './store.ts'
import { stampOf } from '../stamp-rules.ts'
import { actionOf, NAMESPACE } from '../ws-security.ts'

const CONTRACTS = 'http://schemas.datacontract.org/2004/07'
const STRINGS = 'http://schemas.microsoft.com/2003/10/Serialization/Arrays'
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
const CBC = `${UBL}:CommonBasicComponents-2`
const CAC = `${UBL}:CommonAggregateComponents-2`

/** Fields of a DianResponse. */
export interface DianResponse {
  isValid: boolean
  code: string
  description: string
  errors: string[]
  key: string
  applicationResponse: string
}

export const refusalText = ({ regla, mensaje }: Finding) => `Regla: ${regla}, Rechazo: ${mensaje}`

/** ApplicationResponse 02 of an accepted document. Unsigned, so nobody takes it for one of the DIAN. */
function applicationResponse({ numero, identificador, momento }: Accepted): string {
  const { fecha, hora } = stampOf(new Date(momento))
  const root = create({ encoding: 'UTF-8' }).ele(`${UBL}:ApplicationResponse-2`, 'ApplicationResponse')
  const add = (name: string, text: string) => root.ele(CBC, `cbc:${name}`).txt(text)
  add('UBLVersionID', 'UBL 2.1')
  add('ProfileID', 'DIAN 2.1: simulador')
  add('ID', `SIM${numero}`)
  add('IssueDate', fecha)
  add('IssueTime', hora)
  const answer = root.ele(CAC, 'cac:DocumentResponse')
  const response = answer.ele(CAC, 'cac:Response')
  response.ele(CBC, 'cbc:ResponseCode').txt('02')
  response.ele(CBC, 'cbc:Description').txt('Documento validado por el simulador')
  const document = answer.ele(CAC, 'cac:DocumentReference')
  document.ele(CBC, 'cbc:ID').txt(numero)
  document.ele(CBC, 'cbc:UUID').txt(identificador)
  return root.end()
}

export const accepted = (document: Accepted): DianResponse => ({
  isValid: true,
  code: '00',
  description: 'Procesado Correctamente.',
  errors: [],
  key: document.identificador,
  applicationResponse: applicationResponse(document),
})

export const refused = (key: string, ...findings: Finding[]): DianResponse => ({
  isValid: false,
  code: '99',
  description: 'Validación contiene errores en campos mandatorios.',
  errors: findings.map(refusalText),
  key,
  applicationResponse: '',
})

export const undecided = (code: string, description: string): DianResponse => ({
  isValid: false,
  code,
  description,
  errors: [],
  key: '',
  applicationResponse: '',
})

const soap = (status: number, body: string): SimulatedAnswer => ({
  status,
  type: 'application/soap+xml',
  body,
})

function envelope(operation: string) {
  const root = create({ encoding: 'UTF-8' }).ele(NAMESPACE.soap, 's:Envelope')
  root
    .ele(NAMESPACE.soap, 's:Header')
    .ele(NAMESPACE.wsa, 'a:Action')
    .txt(actionOf(`${operation}Response`))
  return { root, body: root.ele(NAMESPACE.soap, 's:Body') }
}

/** Envelope with the result of an operation. GetStatusZip answers a list. */
export function responseEnvelope(operation: string, response: DianResponse): SimulatedAnswer {
  const { root, body } = envelope(operation)
  const result = body.ele(NAMESPACE.wcf, `w:${operation}Response`).ele(NAMESPACE.wcf, `w:${operation}Result`)
  const ns = `${CONTRACTS}/DianResponse`
  const fields = operation === 'GetStatusZip' ? result.ele(ns, 'b:DianResponse') : result
  const errors = fields.ele(ns, 'b:ErrorMessage')
  for (const text of response.errors) errors.ele(STRINGS, 'c:string').txt(text)
  const base64 = Buffer.from(response.applicationResponse).toString('base64')
  const add = (name: string, text: string) => fields.ele(ns, `b:${name}`).txt(text)
  add('IsValid', String(response.isValid))
  add('StatusCode', response.code)
  add('StatusDescription', response.description)
  add('XmlBase64Bytes', base64)
  add('XmlDocumentKey', response.key)
  return soap(200, root.end())
}

/** Answer of SendTestSetAsync. */
export function zipEnvelope(zipKey: string): SimulatedAnswer {
  const { root, body } = envelope('SendTestSetAsync')
  body
    .ele(NAMESPACE.wcf, 'w:SendTestSetAsyncResponse')
    .ele(NAMESPACE.wcf, 'w:SendTestSetAsyncResult')
    .ele(`${CONTRACTS}/UploadDocumentResponse`, 'b:ZipKey')
    .txt(zipKey)
  return soap(200, root.end())
}

export function fault(reason: string): SimulatedAnswer {
  const { root, body } = envelope('Fault')
  body
    .ele(NAMESPACE.soap, 's:Fault')
    .ele(NAMESPACE.soap, 's:Reason')
    .ele(NAMESPACE.soap, 's:Text', { 'xml:lang': 'es' })
    .txt(reason)
  return soap(500, root.end())
}
