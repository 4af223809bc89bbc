import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { readAnswer } from '#server/electronic-documents/dian-answer.ts'
import type { Finding } from '#server/electronic-documents/contract.ts'
import type { Prepared } from '#server/electronic-documents/driver-contract.ts'
import { refused, responseEnvelope, undecided } from '#server/electronic-documents/simulator/dian-xml.ts'
import { FAULTS, type Fault } from '#server/electronic-documents/simulator/faults.ts'
import { SOAP_PATH } from '#server/electronic-documents/ws-security.ts'
import { startSimulator, type SimulatorOptions } from '#server/electronic-documents/simulator/simulator.ts'
import { fileNameOf, soapDriver, type SoapSettings } from '#server/electronic-documents/soap-driver.ts'
import { contentOf, newCertificate, preparedOf, withoutUuid } from '../../support/sent-documents.ts'

const certificate = newCertificate()
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function simulated(options: SimulatorOptions = {}, settings: Partial<SoapSettings> = {}) {
  const simulator = await startSimulator({ port: 0, ...options })
  closing.push(simulator.close)
  const url = simulator.url + SOAP_PATH
  return { ...simulator, driver: soapDriver({ url, certificate, timeoutMs: 30_000, ...settings }) }
}

/** A server that answers each operation with a fixed envelope. */
async function fixed(answers: Record<string, string>) {
  const server = createServer((asked, response) => {
    const operation = Object.keys(answers).find((name) =>
      asked.headers['content-type']?.includes(`/${name}"`),
    )
    asked.resume()
    response.end(answers[operation ?? ''] ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const place = server.address()
  const port = typeof place === 'object' && place ? place.port : 0
  return soapDriver({ url: `http://127.0.0.1:${port}${SOAP_PATH}`, certificate, timeoutMs: 30_000 })
}

describe('sending to the DIAN', () => {
  it('accepts a document with its ApplicationResponse and keeps the exchange', async () => {
    const { driver, accepted } = await simulated()
    const document = preparedOf()
    const outcome = await driver.send(document)
    expect(outcome).toMatchObject({ estado: 'ACEPTADO', identificador: document.identificador, avisos: [] })
    if (outcome.estado !== 'ACEPTADO') throw new Error(outcome.estado)
    expect(outcome.respuesta).toContain('<ApplicationResponse')
    expect(outcome.respuesta).toContain(document.identificador)
    expect(outcome.intercambio.solicitud).toContain('SendBillSync')
    expect(outcome.intercambio.respuesta).toContain('SendBillSyncResult')
    expect(outcome.intercambio.solicitud).not.toContain(certificate.privateKeyPem.split('\n')[1])
    expect(accepted()).toMatchObject([{ nit: '900373076', tipo: '05', numero: 'DS201', total: 1_500_000 }])
  })

  it('finds a sent document by its identifier and knows that another one never arrived', async () => {
    const { driver } = await simulated()
    await driver.send(preparedOf())
    expect(await driver.find(preparedOf(), '')).toMatchObject({ estado: 'ACEPTADO' })
    expect(await driver.find(preparedOf({ numero: 'DS202' }), '')).toMatchObject({ estado: 'DESCONOCIDO' })
  })

  it('sends to the test set in environment 2 and learns the result by the ZipKey', async () => {
    const { driver } = await simulated({}, { testSetId: 'set' })
    const document = preparedOf({ ambiente: '2' })
    const sent = await driver.send(document)
    if (sent.estado !== 'EN_PROCESO') throw new Error(sent.estado)
    expect(sent.intercambio.solicitud).toContain('SendTestSetAsync')
    const found = await driver.find(document, sent.seguimiento)
    expect(found).toMatchObject({ estado: 'ACEPTADO', identificador: document.identificador })
    expect(found.intercambio.solicitud).toContain('GetStatusZip')
    const production = await driver.send(preparedOf({ numero: 'DS202' }))
    expect(production.estado).toBe('ACEPTADO')
  })

  it('answers accepted for the same document again, and refuses another one with its number', async () => {
    const { driver, accepted } = await simulated()
    const document = preparedOf()
    await driver.send(document)
    const again = await driver.send(document)
    expect(again).toMatchObject({ estado: 'ACEPTADO', identificador: document.identificador })
    expect(again.intercambio.solicitud).toMatch(/SendBillSync[^]*GetStatus/)
    const other = await driver.send(preparedOf({}, '11:00:00-05:00'))
    expect(other).toMatchObject({ estado: 'RECHAZADO', hallazgos: [{ regla: '90' }] })
    expect(accepted()).toHaveLength(1)
  })

  it('accepts the same number of another document type', async () => {
    const { driver, accepted } = await simulated()
    for (const tipo of ['01', '05', '91', '92', '95'] as const)
      expect(await driver.send(preparedOf({ tipo }, `${tipo}:00:00-05:00`))).toMatchObject({
        estado: 'ACEPTADO',
      })
    expect(accepted().map(({ nit }) => nit)).toEqual(Array(5).fill('900373076'))
  })

  it.each<[string, Prepared, string]>([
    ['without an identifier', withoutUuid(preparedOf()), 'FAD06'],
    ['that is no XML', { ...preparedOf(), xml: '<Invoice><cbc:ID>' }, 'ZB01'],
    ['without a number', preparedOf({ numero: '' }), 'FAD05'],
    ['without a NIT', preparedOf({ empresa: { ...contentOf().empresa, identificacion: '' } }), 'FAJ21'],
  ])('refuses a document %s', async (_, document, regla) => {
    const { driver, accepted } = await simulated()
    expect(await driver.send(document)).toMatchObject({ estado: 'RECHAZADO', hallazgos: [{ regla }] })
    expect(accepted()).toEqual([])
  })

  it('names a file by ten digits of the NIT and eight of the number', () => {
    expect(fileNameOf(contentOf())).toBe('ds090037307600000201')
    expect(fileNameOf(contentOf({ tipo: '01', numero: 'FAC2-123456789' }))).toBe('fv090037307623456789')
  })
})

/** Outcome of sending with a fault, and what the DIAN then knows of the document. */
const OUTCOMES: Record<Fault, [sent: object, found: string]> = {
  refuse: [{ estado: 'RECHAZADO', hallazgos: [{ regla: 'FAJ24' }] }, 'DESCONOCIDO'],
  silence: [{ estado: 'SIN_RESPUESTA', motivo: expect.stringContaining('en 2 segundos') }, 'DESCONOCIDO'],
  late: [{ estado: 'SIN_RESPUESTA', motivo: expect.stringContaining('en 2 segundos') }, 'ACEPTADO'],
  closeBefore: [{ estado: 'SIN_RESPUESTA', motivo: expect.stringContaining('Se cortó') }, 'DESCONOCIDO'],
  closeAfter: [{ estado: 'SIN_RESPUESTA', motivo: expect.stringContaining('Se cortó') }, 'ACEPTADO'],
  error500: [{ estado: 'SIN_RESPUESTA', motivo: expect.stringContaining('HTTP 500') }, 'DESCONOCIDO'],
  garbage: [{ estado: 'SIN_RESPUESTA', motivo: expect.stringContaining('no es XML') }, 'ACEPTADO'],
  double: [{ estado: 'ACEPTADO' }, 'ACEPTADO'],
}

describe('faults of the DIAN', () => {
  it.each(Object.keys(FAULTS) as Fault[])('%s: tells what happened and is found later', async (kind) => {
    let fault: Fault | null = kind
    const { url, driver, accepted } = await simulated({ nextFault: () => fault, lateMs: 4_000 })
    const isSlow = kind === 'silence' || kind === 'late'
    const hasty = soapDriver({ url: url + SOAP_PATH, certificate, timeoutMs: isSlow ? 2_000 : 30_000 })
    const document = preparedOf()
    const [expected, known] = OUTCOMES[kind]
    expect(await hasty.send(document)).toMatchObject(expected)
    fault = null
    await expect.poll(async () => (await driver.find(document, '')).estado).toBe(known)
    expect(await driver.send(document)).toMatchObject({
      estado: 'ACEPTADO',
      identificador: document.identificador,
    })
    expect(accepted()).toHaveLength(1)
  })

  it('a late delivery to the test set stays in process under its ZipKey, and is accepted in the end', async () => {
    let fault: Fault | null = 'late'
    const deliver = async (lateMs: number) => {
      const { driver } = await simulated({ nextFault: () => fault, lateMs }, { testSetId: 'set' })
      const document = preparedOf({ ambiente: '2' })
      fault = 'late'
      const sent = await driver.send(document)
      fault = null
      if (sent.estado !== 'EN_PROCESO') throw new Error(sent.estado)
      return { zipKey: sent.seguimiento, find: () => driver.find(document, sent.seguimiento) }
    }
    const never = await deliver(600_000)
    expect(await never.find()).toMatchObject({ estado: 'EN_PROCESO', seguimiento: never.zipKey })
    const soon = await deliver(1)
    await expect.poll(async () => (await soon.find()).estado).toBe('ACEPTADO')
  })

  it('a closed port is told as no connection', async () => {
    const { driver, close } = await simulated()
    closing.splice(0)
    await close()
    const outcome = await driver.send(preparedOf())
    expect(outcome).toMatchObject({
      estado: 'SIN_RESPUESTA',
      motivo: 'No hay conexión con la DIAN (ECONNREFUSED).',
      intercambio: { respuesta: '' },
    })
    expect(outcome.intercambio.solicitud).toContain('SendBillSync')
  })
})

describe('answers of the DIAN', () => {
  const rule90: Finding = { regla: '90', mensaje: 'Documento procesado anteriormente.' }
  const envelope = (...errors: string[]) =>
    responseEnvelope('SendBillSync', { ...refused('clave'), errors }).body

  it('notices do not refuse, and refusals are kept without them', () => {
    const notice = 'Regla: FAJ44b, Notificación: El nombre no es el del RUT'
    const accepting = responseEnvelope('GetStatus', { ...refused('clave'), isValid: true, errors: [notice] })
    expect(readAnswer(accepting.body, 'otra')).toMatchObject({
      estado: 'ACEPTADO',
      identificador: 'clave',
      avisos: [{ regla: 'FAJ44b', mensaje: 'El nombre no es el del RUT' }],
    })
    expect(readAnswer(envelope(notice, 'Regla: FAD06, Rechazo: CUFE, mal calculado'), '')).toMatchObject({
      estado: 'RECHAZADO',
      hallazgos: [{ regla: 'FAD06', mensaje: 'CUFE, mal calculado' }],
    })
  })

  it('rule 90 with other refusals is a refusal', () => {
    const both = envelope(
      'Regla: 90, Rechazo: Documento procesado anteriormente.',
      'Regla: FAJ26, Rechazo: x',
    )
    expect(readAnswer(both, '')).toMatchObject({
      estado: 'RECHAZADO',
      hallazgos: [rule90, { regla: 'FAJ26' }],
    })
  })

  it('a document that was processed before and not accepted is refused', async () => {
    const processed = responseEnvelope('SendBillSync', refused('', rule90)).body
    const missing = responseEnvelope('GetStatus', undecided('66', 'No existe')).body
    const driver = await fixed({ SendBillSync: processed, GetStatus: missing })
    expect(await driver.send(preparedOf())).toMatchObject({ estado: 'RECHAZADO', hallazgos: [rule90] })
    const bad = responseEnvelope('GetStatus', refused('', { regla: 'FAD06', mensaje: 'CUFE' })).body
    const other = await fixed({ SendBillSync: processed, GetStatus: bad })
    expect(await other.send(preparedOf())).toMatchObject({
      estado: 'RECHAZADO',
      hallazgos: [{ regla: 'FAD06' }],
    })
  })

  it('an answer without a decision says nothing', async () => {
    const driver = await fixed({ SendBillSync: responseEnvelope('SendBillSync', undecided('66', '')).body })
    expect(await driver.send(preparedOf())).toMatchObject({ estado: 'SIN_RESPUESTA' })
    expect(readAnswer('<a/>', '')).toMatchObject({ estado: 'SIN_RESPUESTA' })
    expect(readAnswer('', '')).toMatchObject({ estado: 'SIN_RESPUESTA' })
  })
})
