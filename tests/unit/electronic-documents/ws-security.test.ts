import { XMLSerializer } from '@xmldom/xmldom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { elementsOf, parseXml, textOf } from '#server/electronic-documents/read-xml.ts'
import { SOAP_PATH } from '#server/electronic-documents/ws-security.ts'
import { startSimulator, type Simulator } from '#server/electronic-documents/simulator/simulator.ts'
import { signedEnvelope } from '#server/electronic-documents/ws-security.ts'
import { newCertificate } from '../../support/sent-documents.ts'

const certificate = newCertificate()
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 })
})
afterAll(() => simulator.close())

const envelopeOf = (url = simulator.url + SOAP_PATH, now = new Date()) =>
  signedEnvelope(url, 'GetStatus', { trackId: 'x & y' }, certificate, now)

/** The envelope with one element changed. */
function altered(change: (envelope: Document) => void): string {
  const envelope = parseXml(envelopeOf())
  if (!envelope) throw new Error('no envelope')
  change(envelope)
  return new XMLSerializer().serializeToString(envelope)
}

/** Reason of the fault, or the status of the answer. */
async function told(body: string): Promise<string> {
  const answer = await fetch(simulator.url + SOAP_PATH, { method: 'POST', body })
  const xml = parseXml(await answer.text())
  if (!xml) throw new Error('no XML')
  return textOf(xml, 'Text') || textOf(xml, 'StatusCode')
}

const element = (envelope: Document, name: string): Element => {
  const [found] = elementsOf(envelope, name)
  if (!found) throw new Error(name)
  return found
}
const remove = (one: Element) => void one.parentNode?.removeChild(one)

describe('signature of the envelope', () => {
  it('stands in the strict order and is accepted', async () => {
    const envelope = parseXml(envelopeOf())
    if (!envelope) throw new Error('no envelope')
    const children = Array.from(element(envelope, 'Security').childNodes)
    expect(children.map(({ nodeName }) => nodeName)).toEqual([
      'wsu:Timestamp',
      'wsse:BinarySecurityToken',
      'ds:Signature',
    ])
    expect(elementsOf(envelope, 'Reference').map((one) => one.getAttribute('URI')?.slice(0, 4))).toEqual([
      '#TS-',
      '#TO-',
    ])
    expect(textOf(envelope, 'trackId')).toBe('x & y')
    expect(await told(envelopeOf())).toBe('66')
  })

  it.each<[string, () => string, string]>([
    ['without a signature', () => altered((it) => remove(element(it, 'Signature'))), 'no tiene una firma'],
    [
      'with another hour',
      () => altered((it) => (element(it, 'Expires').textContent = '2099-01-01T00:00:00Z')),
      'no es válida',
    ],
    [
      'with another recipient',
      () => altered((it) => (element(it, 'To').textContent = `https://otro.example${SOAP_PATH}`)),
      'no es válida',
    ],
    [
      'with the certificate of somebody else',
      () =>
        altered((it) => {
          const other = newCertificate().certificateDer.toString('base64')
          element(it, 'BinarySecurityToken').textContent = other
        }),
      'no es del certificado',
    ],
    [
      'without a certificate',
      () => altered((it) => (element(it, 'BinarySecurityToken').textContent = 'AAAA')),
      'no tiene un certificado',
    ],
    ['with a signature over less', () => altered((it) => remove(element(it, 'Reference'))), 'no es válida'],
    ['for another address', () => envelopeOf('https://vpfe.dian.gov.co/otra'), 'no cubre el destinatario'],
    ['of an hour ago', () => envelopeOf(undefined, new Date(Date.now() - 3_600_000)), 'está vencido'],
    ['that is no XML', () => '<a>', 'no es XML'],
  ])('an envelope %s is refused', async (_, body, reason) => {
    expect(await told(body())).toContain(reason)
  })
})
