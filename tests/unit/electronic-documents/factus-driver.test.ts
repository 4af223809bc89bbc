import { afterEach, describe, expect, it, vi } from 'vitest'
import { outcomeOf } from '#server/electronic-documents/factus-answer.ts'
import { factusDriver } from '#server/electronic-documents/factus-driver.ts'
import { FACTUS_KINDS, factusBody } from '#server/electronic-documents/factus-rules.ts'
import { factusSession, type FactusSettings } from '#server/electronic-documents/factus-session.ts'
import { FAULTS, type Fault } from '#server/electronic-documents/simulator/faults.ts'
import { startSimulator, type SimulatorOptions } from '#server/electronic-documents/simulator/simulator.ts'
import { contentOf, preparedOf } from '../../support/sent-documents.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

const SECRETS = { clientSecret: 'secreto-del-cliente', password: 'clave-del-usuario' }

async function simulated(options: SimulatorOptions = {}, settings: Partial<FactusSettings> = {}) {
  const simulator = await startSimulator({ port: 0, ...options })
  closing.push(simulator.close)
  const user = { clientId: 'cliente', user: 'molino@molino.example', ...SECRETS }
  const own = { baseUrl: simulator.url, ...user, timeoutMs: 30_000, ...settings }
  const open = (changes: Partial<FactusSettings> = {}) => factusDriver({ ...own, ...changes })
  return { ...simulator, settings: own, open, driver: open() }
}

/** Spies on fetch; returns the paths that were fetched, and the tokens that were sent. */
function watched() {
  const spy = vi.spyOn(globalThis, 'fetch')
  const paths = () => spy.mock.calls.map(([address]) => new URL(String(address)).pathname)
  const tokens = () =>
    spy.mock.calls.flatMap(([, init]) => new Headers(init?.headers).get('authorization')?.split(' ')[1] ?? [])
  return { paths, tokens }
}

const SALE = { numero: 'FAC201', rango: { ...contentOf().rango!, prefijo: 'FAC' } }
const CORRECTED = { identificador: 'x', fecha: '2026-11-20', concepto: '2', descripcion: 'Anulación' }

describe('sending through Factus', () => {
  it('accepts every document type under our number, with the total of the document', async () => {
    const { driver, accepted } = await simulated()
    const documents = [
      preparedOf({ tipo: '01', ...SALE }),
      preparedOf(),
      preparedOf({ tipo: '91', numero: 'NC7', rango: null, corrige: { ...CORRECTED, numero: 'FAC201' } }),
      preparedOf({ tipo: '95', numero: 'NA8', rango: null, corrige: { ...CORRECTED, numero: 'DS201' } }),
    ]
    for (const document of documents) {
      const outcome = await driver.send(document)
      expect(outcome).toMatchObject({
        estado: 'ACEPTADO',
        identificador: expect.stringMatching(/^[0-9a-f]{96}$/),
        avisos: [],
      })
      expect(await driver.find(document, '')).toMatchObject({ estado: 'ACEPTADO' })
    }
    expect(accepted().map(({ tipo, numero, total }) => [tipo, numero, total])).toEqual(
      ['01 FAC201', '05 DS201', '91 NC7', '95 NA8'].map((one) => [...one.split(' '), 1_500_000]),
    )
  })

  it('signs in once, and again for a token that expired or that Factus forgot', async () => {
    const { driver, close, port } = await simulated()
    const { paths } = watched()
    const signIns = () => paths().filter((one) => one === '/oauth/token').length
    await driver.send(preparedOf())
    await driver.send(preparedOf({ numero: 'DS202' }))
    expect(signIns()).toBe(1)

    closing.splice(0)
    await close()
    closing.push((await startSimulator({ port })).close)
    // The first request may still use a connection to the stopped simulator.
    await expect.poll(async () => (await driver.find(preparedOf(), '')).estado).toBe('DESCONOCIDO')
    expect(signIns()).toBe(2)

    const short = await simulated({ tokenSeconds: 1 })
    await short.driver.find(preparedOf(), '')
    await short.driver.find(preparedOf(), '')
    // Each search is two requests.
    expect(signIns()).toBe(2 + 4)
  })

  it('keeps no secret and no token in an exchange', async () => {
    const { driver, open } = await simulated()
    const { tokens } = watched()
    const outcomes = [
      await driver.send(preparedOf()),
      await driver.find(preparedOf(), ''),
      await open({ clientSecret: '' }).send(preparedOf()),
    ]
    expect(outcomes.map(({ estado }) => estado)).toEqual(['ACEPTADO', 'ACEPTADO', 'SIN_RESPUESTA'])
    const kept = JSON.stringify(outcomes)
    expect(kept).toContain('POST /v1/support-documents/validate')
    expect(kept).toContain('reference_code')
    expect(tokens().length).toBeGreaterThan(3)
    for (const secret of [...tokens(), ...Object.values(SECRETS)]) expect(kept).not.toContain(secret)
  })

  it('hides a token that an error page repeats', async () => {
    const { driver } = await simulated()
    const real = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      const token = new Headers(init?.headers).get('authorization')
      return token ? new Response(`Error. Authorization: ${token}`, { status: 500 }) : real(address, init)
    })
    const outcome = await driver.find(preparedOf(), '')
    expect(outcome).toMatchObject({
      estado: 'SIN_RESPUESTA',
      intercambio: { respuesta: 'HTTP 500\nError. Authorization: Bearer •••' },
    })
  })

  it('tells a wrong user as such', async () => {
    const { open } = await simulated()
    expect(await open({ password: '' }).send(preparedOf())).toMatchObject({
      estado: 'SIN_RESPUESTA',
      motivo: expect.stringContaining('Factus no dejó entrar (HTTP 401)'),
    })
  })

  it('asks about a reference that exists already, instead of a refusal', async () => {
    const { driver, accepted } = await simulated()
    const first = await driver.send(preparedOf())
    const again = await driver.send(preparedOf())
    if (first.estado !== 'ACEPTADO') throw new Error(first.estado)
    expect(again).toMatchObject({ estado: 'ACEPTADO', identificador: first.identificador })
    expect(again.intercambio.respuesta).toContain('HTTP 409')
    expect(accepted()).toHaveLength(1)
  })

  it('refuses a document whose prefix has no range in Factus, and sends nothing', async () => {
    const { driver, accepted } = await simulated({ prefixes: ['OTRO'] })
    const { paths } = watched()
    expect(await driver.send(preparedOf())).toMatchObject({
      estado: 'RECHAZADO',
      hallazgos: [{ regla: 'numbering_range_id', mensaje: expect.stringContaining('con el prefijo DS') }],
    })
    expect(paths().filter((one) => one.endsWith('/validate'))).toEqual([])
    expect(accepted()).toEqual([])
  })

  it('finds a document by its reference if Factus gave it another number, and says so', async () => {
    const { driver, settings } = await simulated({ prefixes: ['OTRO'] })
    const { contenido, referencia } = preparedOf()
    const body = factusBody(contenido, referencia, { rango: 0, municipio: null, corregido: null })
    // Factus numbers a document without a range by itself.
    const withoutRange = { ...body, numbering_range_id: undefined }
    const { status } = await factusSession(settings)().call(
      'POST',
      '/v1/support-documents/validate',
      withoutRange,
    )
    expect(status).toBe(201)
    expect(await driver.find(preparedOf(), '')).toMatchObject({
      estado: 'ACEPTADO',
      avisos: [{ regla: 'NUMERO' }],
    })
  })

  it('does not take the document of another reference for its own', async () => {
    const { driver } = await simulated()
    await driver.send(preparedOf())
    const other = { ...preparedOf(), referencia: 'OTRA' }
    expect(await driver.find(other, '')).toMatchObject({ estado: 'DESCONOCIDO' })
    expect(await driver.send(other)).toMatchObject({ estado: 'RECHAZADO', hallazgos: [{ regla: '90' }] })
  })

  it('refuses missing fields, each under its name', async () => {
    const { driver } = await simulated()
    expect(await driver.send(preparedOf({ lineas: [] }))).toMatchObject({
      estado: 'RECHAZADO',
      hallazgos: [{ regla: 'items' }],
    })
    const orphan = preparedOf({ tipo: '95', rango: null, corrige: { ...CORRECTED, numero: 'DS9' } })
    expect(await driver.send(orphan)).toMatchObject({
      estado: 'RECHAZADO',
      hallazgos: [{ regla: 'support_document_id' }],
    })
  })

  it('a refused document is deleted, so that it can be sent again', async () => {
    let fault: Fault | null = 'refuse'
    const { driver } = await simulated({ nextFault: () => fault })
    const refused = await driver.send(preparedOf())
    expect(refused).toMatchObject({ estado: 'RECHAZADO', hallazgos: [{ regla: 'FAJ24' }] })
    expect(refused.intercambio.solicitud).toContain('DELETE /v1/support-documents/reference/MOLINO-05-DS201')
    fault = null
    expect(await driver.find(preparedOf(), '')).toMatchObject({ estado: 'DESCONOCIDO' })
    expect(await driver.send(preparedOf())).toMatchObject({ estado: 'ACEPTADO' })
  })
})

/** Outcome of sending with a fault, and what Factus then knows of the document. */
const OUTCOMES: Record<Fault, [sent: object, found: string]> = {
  refuse: [{ estado: 'RECHAZADO' }, 'DESCONOCIDO'],
  silence: [{ estado: 'SIN_RESPUESTA', motivo: 'No hubo respuesta de Factus en 2 segundos.' }, 'DESCONOCIDO'],
  late: [{ estado: 'SIN_RESPUESTA', motivo: 'No hubo respuesta de Factus en 2 segundos.' }, 'ACEPTADO'],
  closeBefore: [{ estado: 'SIN_RESPUESTA', motivo: expect.stringContaining('Se cortó') }, 'DESCONOCIDO'],
  closeAfter: [{ estado: 'SIN_RESPUESTA', motivo: expect.stringContaining('Se cortó') }, 'ACEPTADO'],
  error500: [{ estado: 'SIN_RESPUESTA', motivo: expect.stringContaining('HTTP 500') }, 'DESCONOCIDO'],
  garbage: [{ estado: 'SIN_RESPUESTA', motivo: expect.stringContaining('sin decir') }, 'ACEPTADO'],
  double: [{ estado: 'ACEPTADO' }, 'ACEPTADO'],
}

describe('faults of Factus', () => {
  it.each(Object.keys(FAULTS) as Fault[])('%s: tells what happened and is found later', async (kind) => {
    let fault: Fault | null = kind
    const { driver, open, accepted } = await simulated({ nextFault: () => fault, lateMs: 4_000 })
    const isSlow = kind === 'silence' || kind === 'late'
    const [expected, known] = OUTCOMES[kind]
    expect(await open({ timeoutMs: isSlow ? 2_000 : 30_000 }).send(preparedOf())).toMatchObject(expected)
    fault = null
    await expect.poll(async () => (await driver.find(preparedOf(), '')).estado).toBe(known)
    expect(await driver.send(preparedOf())).toMatchObject({ estado: 'ACEPTADO' })
    expect(accepted()).toHaveLength(1)
  })

  it('a document that waits for the DIAN is in process', async () => {
    let fault: Fault | null = 'late'
    const { driver, open } = await simulated({ nextFault: () => fault, lateMs: 600_000 })
    await open({ timeoutMs: 2_000 }).send(preparedOf())
    fault = null
    const waiting = { estado: 'EN_PROCESO', seguimiento: 'MOLINO-05-DS201' }
    expect(await driver.find(preparedOf(), '')).toMatchObject(waiting)
    expect(await driver.send(preparedOf())).toMatchObject(waiting)
  })
})

describe('answers of Factus', () => {
  const held = { id: 1, number: 'DS201', status: 1, errors: null, cuds: 'abc' }
  const read = (changes: object) => outcomeOf({ ...held, ...changes }, contentOf(), 'REF', '{}')

  it('messages of a validated document are notices', () => {
    const errors = ['Regla: FAJ44b, Notificación: Nombre', 'Regla: X1, Rechazo: no cuenta']
    expect(read({ errors })).toMatchObject({
      estado: 'ACEPTADO',
      avisos: [{ regla: 'FAJ44b' }, { regla: 'X1' }],
    })
  })

  it('only a Rechazo refuses a document that is not validated', () => {
    expect(read({ status: 0, errors: { FAK24: 'Regla: FAK24, Rechazo: DV' } })).toMatchObject({
      estado: 'RECHAZADO',
      hallazgos: [{ regla: 'FAK24', mensaje: 'DV' }],
    })
    expect(read({ status: 0, errors: ['Regla: FAJ44b, Notificación: Nombre'] })).toMatchObject({
      estado: 'EN_PROCESO',
    })
  })

  it('another total is a notice, and a missing identifier no acceptance', () => {
    expect(read({ total: 1_500_000.4 })).toMatchObject({ estado: 'ACEPTADO', avisos: [] })
    expect(read({ total: 1_785_000 })).toMatchObject({ estado: 'ACEPTADO', avisos: [{ regla: 'TOTAL' }] })
    expect(read({ cuds: null })).toMatchObject({ estado: 'SIN_RESPUESTA' })
  })

  it('every document type has its own path', () => {
    expect(new Set(Object.values(FACTUS_KINDS).map(({ folder }) => folder)).size).toBe(4)
  })
})
