import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { end } from '../support/process.ts'
import { processesOn } from '../support/processes-on.ts'
import { callOf, onEachEngine, says, SECRET } from '../support/api.ts'
import { noteCopy, noteTrial } from '#server/copies/records.ts'
import { NO_COPYING, startCopying } from '#server/copies/service.ts'
import { COPY_LOCK, makeCopy, noteInterrupted } from '#server/copies/make.ts'
import { openPlace } from '#server/copies/place.ts'
import { readdirSync } from 'node:fs'
import path from 'node:path'

const aCopy = {
  id_copia: '01940000-0000-7000-8000-000000000001',
  estado: 'HECHA' as const,
  empezada: '2026-11-20T15:30:00Z',
  terminada: '2026-11-20T15:31:00Z',
  pedida_por: 'Diaria',
  equipo: 'molino-1',
  archivo: '/copias/copia_2026-11-20_103000.gz',
  bytes: 1_500_000,
  filas: 12_345,
  huella: 'abc',
  version: '0.1.0',
  motivo: '',
}

onEachEngine('copies screen', (get) => {
  const call = callOf(get)
  const alerts = async (days: number) => {
    const app = buildApp({ db: get().db, tokenSecrets: [SECRET], copying: { ...NO_COPYING, days } })
    const { token, company } = get().admin
    const answer = await app.inject({ url: '/dashboard', headers: { token, company } })
    await app.close()
    return answer
      .json<{ alertas: { que: string; enlace: string }[] }>()
      .alertas.filter(({ enlace }) => enlace === '/copias')
  }

  it('lists the latest copies, the latest complete one and the latest tested one', async () => {
    expect((await call('GET', '/copies')).json).toEqual({ data: [], dias: 0, ultima: null, probada: null })
    await noteCopy(get().db, aCopy)
    await noteCopy(get().db, {
      ...aCopy,
      id_copia: '01940000-0000-7000-8000-000000000002',
      estado: 'FALLIDA',
      empezada: '2026-11-21T15:30:00Z',
      huella: '',
      motivo: 'No hay espacio',
    })
    await noteTrial(get().db, { huella: 'abc', probada_en: '2026-11-22T20:00:00Z', hallazgos: '' })
    await noteTrial(get().db, { huella: 'otra', probada_en: '2026-11-23T20:00:00Z', hallazgos: 'x' })
    const { json } = await call('GET', '/copies')
    expect(json.data).toMatchObject([{ estado: 'FALLIDA', motivo: 'No hay espacio' }, { estado: 'HECHA' }])
    expect(json.ultima).toMatchObject({
      empezada: '2026-11-20 10:30',
      bytes: 1_500_000,
      filas: 12_345,
      probada_en: '2026-11-22 15:00',
    })
    expect(json.probada).toEqual(json.ultima)
  })

  it('raises an alert when the API makes copies and the last one is over two days old', async () => {
    const stands = (empezada: string) =>
      get().run(
        sql`update copias set empezada = now() - ${empezada}::interval, terminada = now() where estado = 'HECHA'`,
      )
    await stands('47 hours')
    expect(await alerts(7)).toEqual([])
    await stands('49 hours')
    expect(await alerts(7)).toMatchObject([
      { gravedad: 'alta', que: 'Hace 2 días que no se copia la base de datos.', enlace: '/copias' },
    ])
    expect(await alerts(0)).toEqual([])
    await get().run(sql`delete from copias`)
    await get().run(sql`update migraciones set aplicada_en = now() - interval '5 days'`)
    expect(await alerts(7)).toMatchObject([{ que: 'Hace 5 días que no se copia la base de datos.' }])
    await get().run(sql`update migraciones set aplicada_en = now()`)
    expect(await alerts(7)).toEqual([])
  })

  it('starting a copy needs its key, and only one copy runs at a time', async () => {
    const only = await get().userWith(['GET-copies'])
    says(await get().call('GET', '/copies', { as: only }), 200)
    says(await get().call('POST', '/copies', { as: only }), 403, 'SIN_PERMISO')
    says(
      await get().call('GET', '/copies', { as: await get().userWith(['POST-copies']) }),
      403,
      'SIN_PERMISO',
    )
    const begun: string[] = []
    const start = (by: string) => begun.push(by) === 1
    const app = buildApp({ db: get().db, tokenSecrets: [SECRET], copying: { ...NO_COPYING, days: 7, start } })
    const { token, company } = get().admin
    const press = () => app.inject({ method: 'POST', url: '/copies', headers: { token, company } })
    expect((await press()).json()).toEqual({ mensaje: 'La copia empezó: abajo se ve cómo va.' })
    expect((await press()).json()).toMatchObject({
      codigo: 'CONFLICTO',
      mensaje: 'Ya se está haciendo una copia.',
    })
    expect(begun).toEqual(['Administrador', 'Administrador'])
    await app.close()
  })

  it('marks a copy whose process ended as interrupted at the next start, and no copy that is being made', async () => {
    const { db } = get()
    const first = async () => (await call('GET', '/copies')).json.data[0]
    await get().run(sql`delete from copias`)
    await noteCopy(db, { ...aCopy, estado: 'EN_CURSO', terminada: null, huella: '' })
    if (db.engine === 'postgres') {
      await db.transaction({}, async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${COPY_LOCK})`)
        await noteInterrupted(db)
      })
      expect(await first()).toMatchObject({ estado: 'EN_CURSO' })
    }
    const problems: unknown[] = []
    const copying = startCopying({ db, days: 0, onProblem: (error) => problems.push(error) })
    await expect.poll(first).toMatchObject({ estado: 'FALLIDA', motivo: 'Se interrumpió.' })
    copying.stop()
    await get().run(sql`delete from copias`)
    expect(problems).toEqual([])
  })

  it('lists a requested copy at once, then its progress against the last complete copy', async () => {
    const asked = { id_copia: randomUUID(), pedida_por: 'Ana', empezada: new Date('2026-11-24T15:30:00Z') }
    const copying = { ...NO_COPYING, running: () => asked }
    const app = buildApp({ db: get().db, tokenSecrets: [SECRET], copying })
    const { token, company } = get().admin
    const first = async () => {
      const answer = await app.inject({ url: '/copies', headers: { token, company } })
      return answer.json<{ data: object[] }>().data.slice(0, 2)
    }
    await get().run(sql`delete from copias`)
    await noteCopy(get().db, { ...aCopy, filas: 2_000 })
    const begun = { id_copia: asked.id_copia, estado: 'EN_CURSO', empezada: '2026-11-24 10:30' }
    expect(await first()).toMatchObject([begun, { estado: 'HECHA', avance: null }])
    const empezada = asked.empezada.toISOString()
    const begins = { ...aCopy, ...asked, empezada, terminada: null }
    const running = { ...begins, estado: 'EN_CURSO' as const, filas: 500 }
    await noteCopy(get().db, running)
    expect(await first()).toMatchObject([{ ...begun, avance: 25 }, { estado: 'HECHA' }])
    await noteCopy(get().db, { ...running, filas: 3_000 })
    expect(await first()).toMatchObject([{ avance: 99 }, { estado: 'HECHA' }])
    await get().run(sql`delete from copias`)
    await app.close()
  })
})

describe('an embedded database in use', () => {
  const { dataDir, start } = processesOn('pglite')

  it('copies and checks a running embedded database from a snapshot, then deletes the snapshot', async () => {
    const api = await start()
    const settings = { databaseUrl: undefined, dataDir }
    const made = await makeCopy({ ...settings, pedida_por: 'Orden', days: 7 })
    expect(made).toMatchObject({ estado: 'HECHA', pedida_por: 'Orden' })
    expect(readdirSync(path.join(dataDir, 'copias'))).toEqual([path.basename(made!.archivo)])
    expect(readdirSync(path.join(dataDir, 'fotos'))).toEqual([])
    expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
    expect(await end(api, 'SIGTERM')).toBe(0)
    const place = await openPlace(settings)
    const { rows } = (await place.db.read.execute(sql`select estado, filas::int from copias`)) as unknown as {
      rows: object[]
    }
    expect(rows).toEqual([{ estado: 'HECHA', filas: made!.filas }])
    await place.close()
  })
})
