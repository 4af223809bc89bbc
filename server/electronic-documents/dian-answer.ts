import type { Finding } from './contract.ts'
import type { Outcome } from './driver-contract.ts'
import { elementsOf, parseXml, textOf } from './read-xml.ts'
import { NAMESPACE } from './ws-security.ts'

/**
 * Outcome of one answer of the DIAN. YA_PROCESADO is rule 90 alone: the DIAN holds the document, but the answer does
 * not say whether it was accepted. Its `identificador` is '' where the answer names none.
 */
export type Verdict = Outcome | { estado: 'YA_PROCESADO'; identificador: string; hallazgos: Finding[] }

/** `Regla: FAD06, Rechazo: text`. The kind is Rechazo or Notificación. */
const MESSAGE = /^Regla:\s*([^,]+),\s*([^:]+):\s*(.*)$/s

/** A message of the DIAN. A notice refuses nothing. Both flags are false for a message without a kind. */
export interface Message extends Finding {
  isNotice: boolean
  isRefusal: boolean
}

export function readMessage(text: string): Message {
  const [, regla = '', kind = '', mensaje = text.trim()] = MESSAGE.exec(text.trim()) ?? []
  return {
    regla: regla.trim(),
    mensaje: mensaje.trim(),
    isNotice: /^notif/i.test(kind.trim()),
    isRefusal: /rechazo/i.test(text),
  }
}

const unclear = (motivo: string): Outcome => ({ estado: 'SIN_RESPUESTA', motivo })

const isAlreadyProcessed = ({ mensaje }: Finding) => /procesado anteriormente/i.test(mensaje)

const decoded = (base64: string) => Buffer.from(base64, 'base64').toString('utf8')

/** Answer of SendTestSetAsync, which names a ZipKey or says why it took nothing. Null for other answers. */
function readUpload(answer: Document, respuesta: string): Outcome | null {
  const zipKey = textOf(answer, 'ZipKey')
  if (zipKey) return { estado: 'EN_PROCESO', seguimiento: zipKey }
  const messages = elementsOf(answer, 'ProcessedMessage').map((one) => one.textContent?.trim() ?? '')
  if (messages.length === 0) return null
  const hallazgos = messages.map(readMessage).map(({ regla, mensaje }) => ({ regla, mensaje }))
  return { estado: 'RECHAZADO', hallazgos, respuesta }
}

/** Reads the fields of a DianResponse. `identificador` is that of the document that was asked about. */
function readResponse(answer: Document, body: string, identificador: string): Verdict {
  const code = textOf(answer, 'StatusCode')
  const description = textOf(answer, 'StatusDescription') || textOf(answer, 'StatusMessage')
  const key = textOf(answer, 'XmlDocumentKey')
  const respuesta = decoded(textOf(answer, 'XmlBase64Bytes')) || body
  const messages = elementsOf(answer, 'ErrorMessage')
    .flatMap((list) => elementsOf(list, 'string'))
    .map((one) => readMessage(one.textContent ?? ''))
  const findings = (isNotice: boolean): Finding[] =>
    messages.filter((one) => one.isNotice === isNotice).map(({ regla, mensaje }) => ({ regla, mensaje }))

  if (textOf(answer, 'IsValid').toLowerCase() === 'true')
    return { estado: 'ACEPTADO', identificador: key || identificador, respuesta, avisos: findings(true) }
  const hallazgos = findings(false)
  if (code === '90' || (hallazgos.length > 0 && hallazgos.every(isAlreadyProcessed)))
    return { estado: 'YA_PROCESADO', identificador: key, hallazgos }
  if (hallazgos.length > 0) return { estado: 'RECHAZADO', hallazgos, respuesta }
  if (/en proceso/i.test(description)) return { estado: 'EN_PROCESO', seguimiento: key || identificador }
  if (code === '66') return { estado: 'DESCONOCIDO' }
  if (code === '99')
    return { estado: 'RECHAZADO', hallazgos: [{ regla: '', mensaje: description }], respuesta }
  return unclear(`La DIAN respondió sin decir si acepta${description && `: ${description}`}`)
}

/** Reads the SOAP answer of any operation. `identificador` is that of the document that was asked about. */
export function readAnswer(body: string, identificador: string): Verdict {
  const answer = parseXml(body)
  if (!answer) return unclear('La DIAN respondió algo que no es XML.')
  if (answer.getElementsByTagNameNS(NAMESPACE.soap, 'Fault').length > 0)
    return unclear(`La DIAN respondió con un error: ${textOf(answer, 'Text') || textOf(answer, 'Reason')}`)
  return readUpload(answer, body) ?? readResponse(answer, body, identificador)
}
