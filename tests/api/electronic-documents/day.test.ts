import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { rowsOf } from '#server/db/transaction.ts'
import type { Accepted } from '#server/electronic-documents/simulator/store.ts'
import { ELECTRONIC_CHECKS } from '#server/electronic-documents/checks.ts'
import { addDays, today } from '#server/kit/words/days.ts'
import { freePort } from '../../demo.ts'
import { bundled } from '../../support/bundles.ts'
import { launch } from '../../support/launched.ts'
import { beforeTheDian } from '../../support/mill-before-the-dian.ts'
import { aThirdParty, says, type Method } from '../support/api.ts'
import { engines } from '../support/engines.ts'
import { end, signIn, type Headers } from '../support/process.ts'
import { processesOn } from '../support/processes-on.ts'

const INVOICES = 30
const PURCHASES = 50
/** Longest time in milliseconds between two kills. */
const BETWEEN_MS = 4_000

/** A kill: how long after the last one, and who is killed. */
const kill = fc.record({ after: fc.nat(BETWEEN_MS), killed: fc.constantFrom('api', 'simulator', 'both') })

const callerAt = (url: string, headers: Headers) => async (method: Method, to: string, body?: object) => {
  const answer = await fetch(url + to, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  // Tests read answers without types and compare the values.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  return { status: answer.status, json: (await answer.json()) as any }
}
type Call = ReturnType<typeof callerAt>

/** Invoices and approved settlements of a day, made by calls. */
async function makeDay(call: Call): Promise<void> {
  const made = async (url: string, body: object): Promise<string> => {
    const { json } = says(await call('POST', url, body), 201)
    return json.data._id
  }
  const cliente = await made('/third-parties', aThirdParty({ tipo: 'CLIENTE' }))
  const proveedor = await made('/third-parties', aThirdParty({}))
  const { id_propio: propio } = (await call('GET', '/weighing-records/defaults')).json
  await beforeTheDian(call, { propio, cliente, proveedor }, addDays(today(), -1))
  for (let index = 0; index < INVOICES; index += 1)
    await made('/invoices', {
      fecha_de_emision: today(),
      fecha_de_vencimiento: addDays(today(), 30),
      documento_de_soporte: `Remisión ${index}`,
      id_cliente_tercero: cliente,
      valor_total: 90_000 + index,
    })
  const methods: { tags: string; _id: string }[] = (await call('POST', '/payment-methods/search', {})).json
    .data
  const purchase = {
    fecha: addDays(today(), -2),
    id_cliente: propio,
    id_proveedor: proveedor,
    id_producto: await made('/products', { descripcion: 'Paddy verde', tags: 'ARROZ_PADDY' }),
    id_vehiculo: await made('/vehicles', { placa: 'DIA123' }),
    id_conductor: await made('/third-parties', aThirdParty({ tipo: 'CONDUCTOR' })),
    id_formapago: methods.find(({ tags }) => tags === 'CONTADO')?._id,
    humedad: 24,
    impureza: 3,
    grano_p: 3,
    peso_lleno: 12_000,
    otro_viaje: true,
  }
  for (let index = 0; index < PURCHASES; index += 1) {
    const pesada = await made('/weighing-records', { ...purchase, peso_vacio: 11_000 - index })
    const settled = {
      id_proveedor: proveedor,
      precio_carga: 183_000,
      pesadas: [pesada],
      registro: 'RETENCION',
    }
    const { json } = says(await call('POST', '/settlements', { ...settled, fecha: today() }), 201)
    says(await call('PATCH', `/settlements/${json.id_liquidacion}/approve`, {}), 200)
  }
}

/** Sends open documents again, as people would, until every document is accepted. The common time limit ends it. */
async function allAccepted(call: Call): Promise<void> {
  const search = async (filtros: object) =>
    (await call('POST', '/electronic-documents/search', { limit: 1000, filtros })).json
  for (;;) {
    const { total_count: accepted } = await search({ estado: 'ACEPTADO' })
    if (accepted === INVOICES + PURCHASES) return
    const { data } = await search({ pendiente: 'true' })
    for (const { id_documento } of data) await call('PATCH', `/electronic-documents/${id_documento}/send`)
    await wait(2_000)
  }
}

describe.each(engines())('a day of electronic documents (%s)', (engine) => {
  const { dataDir, env, start } = processesOn(engine)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'molino-dian-'))
  const file = path.join(folder, 'aceptados.jsonl')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const withDatabase = async <Result>(
    work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
  ) => {
    const db = acrossCompanies(await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir }))
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }

  it('accepts every document once, although a third of the calls fails and processes are killed', async () => {
    const port = await freePort()
    env.DIAN_SIMULATOR_URL = `http://127.0.0.1:${port}`
    env.DIAN_TIMEOUT_SECONDS = '1'
    let api = await start()
    const headers = await signIn(api.url)
    await makeDay(callerAt(api.url, headers))

    const kills = fc.array(kill, { minLength: 2, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(kills, fc.nat(), async (planned, seed) => {
        const simulate = async (turn: number) => {
          const options = ['--puerto', String(port), '--archivo', file, '--demora', '1']
          const faults = ['--fallas', '0.33', '--semilla', String(seed + turn)]
          const program = launch([bundled('dian-simulator'), ...options, ...faults], {})
          await program.says(/Factus simulado/)
          return program
        }
        let simulator = await simulate(0)
        try {
          for (const [turn, { after, killed }] of planned.entries()) {
            await wait(after)
            if (killed !== 'api') {
              simulator.child.kill('SIGKILL')
              await simulator.ended
              simulator = await simulate(turn + 1)
            }
            if (killed !== 'simulator') {
              await end(api, 'SIGKILL')
              api = await start()
            }
          }
          await allAccepted(callerAt(api.url, headers))
        } finally {
          simulator.child.kill('SIGKILL')
          await simulator.ended
        }
      }),
      { numRuns: 1, endOnFailure: true },
    )
    await end(api, 'SIGKILL')

    const held = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Accepted)
    expect(held).toHaveLength(INVOICES + PURCHASES)
    expect(new Set(held.map(({ tipo, numero }) => `${tipo} ${numero}`)).size).toBe(INVOICES + PURCHASES)
    await withDatabase(async (db) => {
      const documents = await rowsOf<{ identificador: string; estado: string }>(
        db.read,
        sql`select identificador, estado from electronic_documents order by identificador`,
      )
      expect(documents.map(({ estado }) => estado)).toEqual(documents.map(() => 'ACEPTADO'))
      expect(documents.map(({ identificador }) => identificador)).toEqual(
        held.map(({ identificador }) => identificador).sort(),
      )
      for (const check of ELECTRONIC_CHECKS)
        expect(await check.run(db.read)).toEqual({ vistos: INVOICES + PURCHASES, malos: 0, primeros: [] })
    })
  })
})
