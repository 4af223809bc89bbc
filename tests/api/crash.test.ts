import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { rowsOf } from '#server/db/transaction.ts'
import { QUICK } from '../plan/quick.ts'
import { aSale, createAll, identificationOf, isWeighing, nameOf } from '../support/creations.ts'
import { engines } from './support/engines.ts'
import { faultsIn } from './support/faults.ts'
import { end, signIn, startApi } from './support/process.ts'
import { processesOn } from './support/processes-on.ts'
import { layEmbedded } from './support/snapshot.ts'

const CREATIONS = 80
const EACH = CREATIONS / 2

describe.each(engines())('crash (%s)', (engine) => {
  const { dataDir, env, start } = processesOn(engine)

  it('kill -9 during writes loses no acknowledged record, repeats none and leaves no gap in numbers', async () => {
    const first = await start()
    const headers = await signIn(first.url)
    const sale = await aSale(first.url, headers)
    const answered = new Map<number, string>()
    await createAll({ url: first.url, headers, sale, count: CREATIONS }, (index, made) => {
      answered.set(index, made)
      if (answered.size === 30) first.child.kill('SIGKILL')
    })
    expect(answered.size).toBeGreaterThanOrEqual(30)
    expect(answered.size).toBeLessThan(CREATIONS)

    const second = await start()
    for (const [index, made] of answered) {
      if (isWeighing(index)) continue
      const row = await fetch(`${second.url}/third-parties/${made}`, { headers })
      expect(await row.json()).toMatchObject({
        nombre: nameOf(index),
        identificacion: identificationOf(index),
      })
    }
    const repeated = new Map<number, string>()
    await createAll({ url: second.url, headers, sale, count: CREATIONS }, (index, made) =>
      repeated.set(index, made),
    )
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
    const wrong = await faultsIn(db)
    await db.close()
    expect(wrong).toEqual([])
    // The company, the client and the driver are third parties too.
    const all = EACH + 3
    expect(thirdParties).toEqual({ filas: all, distintas: all, guardado: all, auditadas: all })
    expect(weighings).toEqual({
      pesadas: EACH,
      primera: 1,
      ultima: EACH,
      recibos: EACH,
      ultimo_recibo: EACH,
    })
  })

  it.runIf(engine === 'pglite')(
    'a second process on one data folder is refused, unless the first one was killed',
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
  )

  // Both engines run the same code here, so one engine is enough.
  it.runIf(!QUICK && engine === engines().at(-1))(
    'finishes running requests at SIGTERM, and ends when its launcher has gone',
    async () => {
      const api = await start()
      // The API asks for the body once it has accepted the request.
      const signing = request(`${api.url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', expect: '100-continue' },
      })
      signing.flushHeaders()
      await once(signing, 'continue')
      const ended = end(api, 'SIGTERM')
      signing.end(JSON.stringify({ email: 'admin@prueba.example', password: 'arroz2026' }))
      const [answer] = (await once(signing, 'response')) as [IncomingMessage]
      expect(answer.resume().statusCode).toBe(200)
      expect(await ended).toBe(0)

      const orphan = await start()
      const gone = new Promise((resolve) => orphan.child.once('exit', resolve))
      orphan.child.disconnect()
      expect(await gone).toBe(0)
    },
  )
})

describe.skipIf(QUICK)('environment variables', () => {
  it.each([
    [{ NODE_ENV: 'production', TOKEN_SECRET: '' }, 'En producción falta TOKEN_SECRET'],
    [{ TOKEN_SECRET: 'corta' }, 'TOKEN_SECRET debe tener al menos 16 caracteres.'],
    [{ API_PORT: 'mucho' }, 'Configuración inválida:'],
    [{ COMPANY_NAME: '' }, 'COMPANY_NAME: nombre de la primera empresa'],
  ])('the start fails with a clear message for %j', async (env, message) => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'molino-env-'))
    layEmbedded(dataDir)
    const result = await startApi({ DATA_DIR: dataDir, ...env })
    rmSync(dataDir, { recursive: true, force: true })
    expect(result).toMatchObject({ code: 1, errors: expect.stringContaining(message) })
  })
})
