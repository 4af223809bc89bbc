import { expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { readsMetrics, type ReadsMetrics } from '#server/kit/tools/metrics-readers.ts'
import { onEachEngine, SECRET } from './support/api.ts'

const TOKEN = 'clave-de-quien-mira-0001'
const BEARER = { authorization: `Bearer ${TOKEN}` }

const linesOf = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(`${name}{`))

onEachEngine('metrics', (get) => {
  const watched = (allows: ReadsMetrics | undefined, logLevel = 'silent') =>
    buildApp({
      db: get().db,
      tokenSecrets: [SECRET],
      logLevel,
      ...(allows && { metrics: { allows, version: '9.9.9' } }),
    })

  it('the metrics need the token or an allowed address; anybody else gets 404', async () => {
    const app = watched(readsMetrics(TOKEN, '10.1.0.0/16, 2001:db8::1'))
    const status = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
    expect(await status('192.0.2.1', BEARER)).toBe(200)
    expect(await status('10.1.2.3')).toBe(200)
    expect(await status('::ffff:10.1.2.3')).toBe(200)
    expect(await status('2001:db8::1')).toBe(200)
    for (const address of ['10.2.0.1', '2001:db8::2', '127.0.0.1', '192.0.2.1'])
      expect([address, await status(address)]).toEqual([address, 404])
    for (const authorization of [
      '',
      TOKEN,
      `bearer ${TOKEN}`,
      `Bearer ${TOKEN}1`,
      'Bearer ',
      `Basic ${TOKEN}`,
    ])
      expect([authorization, await status('192.0.2.1', { authorization })]).toEqual([authorization, 404])
    expect(await status('192.0.2.1', { 'x-forwarded-for': '10.1.2.3', token: TOKEN })).toBe(404)
    const refused = await app.inject({ url: '/metrics' })
    expect(refused.json()).toEqual({ codigo: 'NO_ENCONTRADO', mensaje: 'La dirección no existe.' })
    await app.close()
  })

  it('without token and addresses there are no metrics, and the API document never lists them', async () => {
    const without = watched(readsMetrics(undefined, undefined))
    expect((await without.inject({ url: '/metrics', headers: BEARER })).statusCode).toBe(404)
    await without.close()
    const app = watched(readsMetrics(TOKEN, undefined))
    expect((await app.inject({ url: '/openapi.json' })).body).not.toContain('metrics')
    await app.close()
  })

  it('the metrics count requests by route, not by address, also for hostile requests', async () => {
    const app = watched(readsMetrics(TOKEN, undefined))
    const { admin } = get()
    const headers = { token: admin.token, company: admin.company }
    for (let number = 0; number < 40; number += 1) {
      await app.inject({ url: `/weighing-records/nada-${number}`, headers })
      await app.inject({ url: `/nada/${number}/"\n}{` })
      await app.inject({ method: 'PROPFIND', url: `/otra-${number}` })
      await app.inject({ url: '/third-parties/%zz' })
    }
    const { body, headers: said } = await app.inject({ url: '/metrics', headers: BEARER })
    expect(said['content-type']).toContain('text/plain')
    const counted = linesOf(body, 'molino_api_requests_total')
    expect(counted).toContain(
      'molino_api_requests_total{method="GET",route="/weighing-records/:id",status="404"} 40',
    )
    expect(counted).toContain('molino_api_requests_total{method="-",route="-",status="404"} 80')
    expect(counted).toHaveLength(2)
    expect(linesOf(body, 'molino_api_request_duration_seconds_count')).toHaveLength(2)
    expect(body).not.toMatch(/nada|otra-|%zz/)
    await app.close()
  })

  it('the metrics cover the process, the database, backups and imports', async () => {
    const { db, admin } = get()
    const app = watched(readsMetrics(TOKEN, undefined))
    const body = async () => (await app.inject({ url: '/metrics', headers: BEARER })).body
    const before = await body()
    expect(before).toContain('molino_build_info{version="9.9.9"} 1')
    expect(before).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect(before).toMatch(/^molino_database_up 1$/m)
    expect(before).toMatch(/^molino_database_answer_seconds [\d.e-]+$/m)
    expect(before).not.toMatch(/^molino_last_copy_age_seconds/m)
    expect(linesOf(before, 'molino_database_pool_connections').length).toBe(db.engine === 'postgres' ? 3 : 0)
    await get()
      .run(`insert into copias (estado, empezada, terminada, pedida_por, equipo, archivo, huella, version, motivo)
      values ('HECHA', now() - interval '3 hours', now(), 'Diaria', 'e', 'a', 'h', '1', ''),
        ('FALLIDA', now(), now(), 'Diaria', 'e', 'a', '', '1', 'No había espacio.')`)
    await get().run(`insert into imports (id_empresa, tipo, archivo, huella, bytes, usuario, estado)
      select '${admin.company}', 'terceros', 'a.csv', 'h', 1, 'Ana', 'REVISANDO' from generate_series(1, 3)`)
    const after = await body()
    const age = Number(/^molino_last_copy_age_seconds (.+)$/m.exec(after)?.[1])
    expect(age).toBeGreaterThan(10_790)
    expect(age).toBeLessThan(11_400)
    expect(after).toContain('molino_imports{state="REVISANDO"} 3')
    expect(after).toMatch(/^molino_import_oldest_waiting_seconds 0$/m)
    await app.close()
  })

  it('every log line has the reference that the page shows', async () => {
    const { logs } = get()
    const begun = logs.length
    await get().call('GET', '/nada', { headers: { 'x-request-id': 'abcd1234' } })
    const lines = logs.slice(begun)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ req_id: 'abcd1234' })
  })
})

it('a short metrics token or a malformed address stops the start with a message', () => {
  const start = (more: Record<string, string>) => () =>
    readEnv({ NODE_ENV: 'test', TOKEN_SECRET: SECRET, ...more })
  expect(start({ METRICS_TOKEN: 'corta' })).toThrow('METRICS_TOKEN debe tener al menos 16 caracteres.')
  for (const odd of ['10.0.0', '10.0.0.0/33', '10.0.0.0/', 'molino.example', '::1/129'])
    expect(start({ METRICS_ALLOW: odd })).toThrow(`METRICS_ALLOW: «${odd}»`)
  expect(start({ METRICS_ALLOW: '' })().readsMetrics).toBeUndefined()
  expect(start({ METRICS_ALLOW: '::1' })().readsMetrics?.({ authorization: undefined, address: '::1' })).toBe(
    true,
  )
})
