import { strToU8, zipSync } from 'fflate'
import type { Content } from './content-contract.ts'
import { readAnswer, type Verdict } from './dian-answer.ts'
import type { Answer, Driver, Exchange, Outcome, Prepared } from './driver-contract.ts'
import { request } from './http-reply.ts'
import type { DocumentType } from './words.ts'
import { actionOf, signedEnvelope, type SigningCertificate } from './ws-security.ts'

export interface SoapSettings {
  /** Address of WcfDianCustomerServices.svc. */
  url: string
  certificate: SigningCertificate
  timeoutMs: number
  /** Test set of the habilitation. Without it, documents of environment 2 are sent like those of production. */
  testSetId?: string
}

/** Prefixes of file names. Those of the notes are unconfirmed; the DIAN reads the XML, not the name. */
const FILE_PREFIX: Record<DocumentType, string> = {
  '01': 'fv',
  '05': 'ds',
  '91': 'nc',
  '92': 'nd',
  '95': 'nas',
}

/** File name without extension: prefix, ten digits of the NIT and eight of the number. */
export function fileNameOf({ tipo, empresa, numero }: Content): string {
  const digits = numero.replace(/\D/g, '').slice(-8)
  return FILE_PREFIX[tipo] + empresa.identificacion.padStart(10, '0') + digits.padStart(8, '0')
}

function filesOf({ contenido, xml }: Prepared): { fileName: string; contentFile: string } {
  const name = fileNameOf(contenido)
  const zip = zipSync({ [`${name}.xml`]: strToU8(xml) })
  return { fileName: `${name}.zip`, contentFile: Buffer.from(zip).toString('base64') }
}

/** Questions to the DIAN for one document, with all their exchanges. */
function conversation(settings: SoapSettings, address: URL, document: Prepared) {
  const exchanges: Exchange[] = []

  const ask = async (
    operation: string,
    fields: Record<string, string>,
    identificador = document.identificador,
  ): Promise<Verdict> => {
    const body = signedEnvelope(address.href, operation, fields, settings.certificate)
    const headers = {
      'content-type': `application/soap+xml;charset=UTF-8;action="${actionOf(operation)}"`,
    }
    const reply = await request('la DIAN', address, { method: 'POST', headers, body }, settings.timeoutMs)
    exchanges.push({ solicitud: body, respuesta: 'motivo' in reply ? '' : reply.body })
    if ('motivo' in reply) return { estado: 'SIN_RESPUESTA', motivo: reply.motivo }
    const verdict = readAnswer(reply.body, identificador)
    if (reply.status < 300) return verdict
    const detail = verdict.estado === 'SIN_RESPUESTA' ? ` ${verdict.motivo}` : ''
    return { estado: 'SIN_RESPUESTA', motivo: `La DIAN respondió HTTP ${reply.status}.${detail}` }
  }

  /** Rule 90 comes for accepted and refused documents alike, so the DIAN is asked how the held one ended. */
  const settle = async (verdict: Verdict): Promise<Outcome> => {
    if (verdict.estado !== 'YA_PROCESADO') return verdict
    const trackId = verdict.identificador || document.identificador
    const held = await ask('GetStatus', { trackId }, trackId)
    if (held.estado === 'DESCONOCIDO' || held.estado === 'YA_PROCESADO')
      return { estado: 'RECHAZADO', hallazgos: verdict.hallazgos, respuesta: exchanges[0]?.respuesta ?? '' }
    return held
  }

  const kept = (outcome: Outcome): Answer => ({
    ...outcome,
    intercambio: {
      solicitud: exchanges.map(({ solicitud }) => solicitud).join('\n'),
      respuesta: exchanges.map(({ respuesta }) => respuesta).join('\n'),
    },
  })
  return { ask, settle, kept }
}

/**
 * Sends documents to the DIAN itself. Throws a TypeError for a `url` that is none.
 *
 * - `send` uses SendTestSetAsync for environment 2 with a test set, else SendBillSync.
 * - A document that was processed before is answered by GetStatus. The `identificador` of ACEPTADO is the one that the
 *   DIAN names; it differs from the sent one if an earlier stamp was accepted.
 * - `find` asks GetStatusZip by a ZipKey, else GetStatus by the identifier.
 */
export function soapDriver(settings: SoapSettings): Driver {
  const address = new URL(settings.url)
  return {
    send: async (document) => {
      const { ask, settle, kept } = conversation(settings, address, document)
      const files = filesOf(document)
      const { testSetId } = settings
      const sent =
        testSetId && document.contenido.ambiente === '2'
          ? await ask('SendTestSetAsync', { ...files, testSetId })
          : await ask('SendBillSync', files)
      if (sent.estado === 'DESCONOCIDO')
        return kept({ estado: 'SIN_RESPUESTA', motivo: 'La DIAN no dijo qué hizo con el documento.' })
      return kept(await settle(sent))
    },
    find: async (document, seguimiento) => {
      const { ask, settle, kept } = conversation(settings, address, document)
      const isZipKey = seguimiento !== '' && seguimiento !== document.identificador
      const found = isZipKey
        ? await ask('GetStatusZip', { trackId: seguimiento })
        : await ask('GetStatus', { trackId: document.identificador })
      const outcome = await settle(found)
      // The DIAN knows an undecided document of the test set by its ZipKey alone.
      return kept(isZipKey && outcome.estado === 'EN_PROCESO' ? { ...outcome, seguimiento } : outcome)
    },
  }
}
