import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { rowsOf } from '#server/db/transaction.ts'
import { ENGINES } from './support/database.ts'
import { end, type Headers, processesOn, signIn, startApi } from './support/process.ts'
import { layEmbedded } from './support/snapshot.ts'

/** Third parties and weighings take turns. */
const CREATIONS = 80
const EACH = CREATIONS / 2
/** Against hanging: with other work beside it a start alone takes half a minute. */
const TIMEOUT = 300_000

/** What a creation answered: the third party's id, or the weighing's number. */
async function create(url: string, headers: Headers, index: number, sale: object): Promise<string> {
  const once = { ...headers, 'idempotency-key': `creacion-${index}` }
  if (index % 2 === 1)
    return (await post<{ consecutivo: string }>(url, '/weighing-records', once, sale)).consecutivo
  const third = {
    tipo: 'PROVEEDOR',
    nombre: `Creado ${index}`,
    tipo_identificacion: '13',
    identificacion: String(20_000_000 + index),
  }
  return (await post<{ id_tercero: string }>(url, '/third-parties', once, third)).id_tercero
}

async function post<Data>(url: string, path: string, headers: Headers, body: object): Promise<Data> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const json = (await answer.json()) as { data: Data }
  if (answer.status >= 300) throw new Error(JSON.stringify(json))
  return json.data
}

/** A sale whose fee is paid at once: each weighing takes two numbers, its own and its receipt's. */
async function aSale(url: string, headers: Headers): Promise<object> {
  const id = async (path: string, body: object) => (await post<{ _id: string }>(url, path, headers, body))._id
  const third = (tipo: string, identificacion: string) =>
    id('/third-parties', { tipo, nombre: tipo, tipo_identificacion: '13', identificacion })
  const defaults = await (await fetch(`${url}/weighing-records/defaults`, { headers })).json()
  const methods = await post<{ tags: string; _id: string }[]>(url, '/payment-methods/search', headers, {})
  return {
    fecha: '2026-03-10',
    id_cliente: await third('CLIENTE', '10000001'),
    id_proveedor: defaults.id_propio,
    id_producto: await id('/products', { descripcion: 'Arroz blanco' }),
    id_vehiculo: await id('/vehicles', { placa: 'ABC123' }),
    id_conductor: await third('CONDUCTOR', '10000002'),
    id_formapago: methods.find(({ tags }) => tags === 'CONTADO')?._id,
    peso_lleno: 30_000,
    peso_vacio: 12_000,
  }
}

/** Eight clients create all records; `onAnswer` sees each as it is answered. A broken connection ends a client. */
async function createAll(
  url: string,
  headers: Headers,
  sale: object,
  onAnswer: (index: number, made: string) => void,
): Promise<void> {
  let next = 0
  const client = async () => {
    while (next < CREATIONS) {
      const index = next++
      onAnswer(index, await create(url, headers, index, sale))
    }
  }
  await Promise.allSettled(Array.from({ length: 8 }, client))
}

describe.each(ENGINES)('crash (%s)', (engine) => {
  const { dataDir, env, start } = processesOn(engine)

  it(
    'loses nothing it answered, doubles nothing that is repeated and leaves no number out, after kill -9 in the middle',
    async () => {
      const first = await start()
      const headers = await signIn(first.url)
      const sale = await aSale(first.url, headers)
      const answered = new Map<number, string>()
      await createAll(first.url, headers, sale, (index, made) => {
        answered.set(index, made)
        if (answered.size === 30) first.child.kill('SIGKILL')
      })
      expect(answered.size).toBeGreaterThanOrEqual(30)
      expect(answered.size).toBeLessThan(CREATIONS)

      const second = await start()
      for (const [index, made] of answered) {
        if (index % 2 === 1) continue
        const row = await fetch(`${second.url}/third-parties/${made}`, { headers })
        expect(await row.json()).toMatchObject({
          nombre: `Creado ${index}`,
          identificacion: String(20_000_000 + index),
        })
      }
      const repeated = new Map<number, string>()
      await createAll(second.url, headers, sale, (index, made) => repeated.set(index, made))
      expect(repeated.size).toBe(CREATIONS)
      for (const [index, made] of answered) expect(repeated.get(index)).toBe(made)
      expect(await end(second, 'SIGTERM')).toBe(0)

      const db = acrossCompanies(await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir }))
      const [thirdParties] = await rowsOf<object>(
        db.read,
        sql`select count(*)::int as filas, count(distinct identificacion)::int as distintas,
            (select cantidad::int from totales where tabla = 'third_parties') as guardado,
            (select count(*)::int from auditoria a join third_parties t on t.id_tercero::text = a.registro_id
              where a.operacion = 'CREATE' and a.despues ->> 'nombre' = t.nombre) as auditadas
          from third_parties`,
      )
      const [weighings] = await rowsOf<object>(
        db.read,
        sql`select count(*)::int as pesadas, min(substr(consecutivo, 5)::int)::int as primera,
            max(substr(consecutivo, 5)::int)::int as ultima, count(distinct numero_recibo)::int as recibos,
            max(substr(numero_recibo, 4)::int)::int as ultimo_recibo
          from weighing_records join payment_receipts using (id_weighing_record)`,
      )
      await db.close()
      // The company itself, the client and the driver are third parties too.
      const all = EACH + 3
      expect(thirdParties).toEqual({ filas: all, distintas: all, guardado: all, auditadas: all })
      expect(weighings).toEqual({
        pesadas: EACH,
        primera: 1,
        ultima: EACH,
        recibos: EACH,
        ultimo_recibo: EACH,
      })
    },
    TIMEOUT,
  )

  it.runIf(engine === 'pglite')(
    'refuses a second process on the same folder, and takes over from a killed one',
    async () => {
      const first = await start()
      const second = await startApi(env)
      expect(second).toMatchObject({ code: 1 })
      expect('errors' in second && second.errors).toContain(
        `La base de datos embebida de ${path.join(dataDir, 'pglite')} ya está abierta por otro proceso (número ${first.child.pid}).`,
      )
      expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
      await end(first, 'SIGKILL')
      expect(existsSync(path.join(dataDir, 'pglite.lock'))).toBe(true)
      const third = await start()
      expect(await end(third, 'SIGTERM')).toBe(0)
      expect(existsSync(path.join(dataDir, 'pglite.lock'))).toBe(false)
    },
    TIMEOUT,
  )

  it(
    'finishes a running request at SIGTERM, and ends when its launcher is gone',
    async () => {
      const api = await start()
      const signing = signIn(api.url)
      await new Promise((resolve) => setTimeout(resolve, 30))
      const ended = end(api, 'SIGTERM')
      expect((await signing).token).not.toBe('')
      expect(await ended).toBe(0)

      const orphan = await start()
      const gone = new Promise((resolve) => orphan.child.once('exit', resolve))
      orphan.child.disconnect()
      expect(await gone).toBe(0)
    },
    TIMEOUT,
  )
})

describe('environment', () => {
  it.each([
    [{ NODE_ENV: 'production', TOKEN_SECRET: '' }, 'En producción falta TOKEN_SECRET'],
    [{ TOKEN_SECRET: 'corta' }, 'TOKEN_SECRET debe tener al menos 16 caracteres.'],
    [{ API_PORT: 'mucho' }, 'Configuración inválida:'],
    [{ COMPANY_NAME: '' }, 'COMPANY_NAME: nombre de la primera empresa'],
  ])(
    'stops with a clear message for %j',
    async (env, message) => {
      const dataDir = mkdtempSync(path.join(os.tmpdir(), 'molino-env-'))
      layEmbedded(dataDir)
      const result = await startApi({ DATA_DIR: dataDir, ...env })
      rmSync(dataDir, { recursive: true, force: true })
      expect(result).toMatchObject({ code: 1, errors: expect.stringContaining(message) })
    },
    TIMEOUT,
  )
})
