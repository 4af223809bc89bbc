import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { engines } from './support/engines.ts'
import { newPostgres } from './support/database.ts'
import { templateName } from './support/snapshot.ts'
import { aThirdParty, TestApi } from './support/api.ts'

/** A TCP proxy that can stop forwarding without closing a connection, like a network that drops packets. */
async function openProxy(target: URL) {
  const sockets = new Set<Socket>()
  let silent = false
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (!silent) to.write(chunk)
      })
      from.on('close', () => to.destroy())
      from.on('error', () => to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence: (is: boolean) => void (silent = is),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const READ_TIMEOUT_MS = 5_000

it.runIf(engines().includes('postgres'))(
  'a search answers 503 once when PostgreSQL falls silent',
  async () => {
    const { url, drop } = await newPostgres(templateName())
    ends.push(drop)
    const proxy = await openProxy(new URL(url))
    ends.push(proxy.stop)
    const db = await openDatabase({ databaseUrl: proxy.url, dataDir: '', readTimeoutMs: READ_TIMEOUT_MS })
    ends.push(db.close)
    await db.enableRowSecurity()
    const api = new TestApi(acrossCompanies(db))
    await api.start()
    ends.push(() => api.app.close())
    const search = () => api.call('POST', '/third-parties/search', { as: api.admin, body: {} })
    expect((await search()).status).toBe(200)

    // Each answered read commits afterwards, and a search on a new connection would wait for that one.
    await expect.poll(() => db.pool?.().idle).toBe(db.pool?.().total)
    proxy.silence(true)
    const before = performance.now()
    const { status, json, raw } = await search()
    const waited = performance.now() - before
    expect([status, json.codigo, raw.headers['retry-after']]).toEqual([503, 'INTERNO', '5'])
    // A retry would have doubled the wait.
    expect(waited).toBeGreaterThan(READ_TIMEOUT_MS * 0.9)
    expect(waited).toBeLessThan(READ_TIMEOUT_MS * 1.9)

    proxy.silence(false)
    // Connections of the silent time end one by one, and a new one answers.
    await expect.poll(async () => (await search()).status).toBe(200)
  },
)

const STATEMENT_TIMEOUT_MS = 3_000

it.runIf(engines().includes('postgres'))(
  'a write that waits too long for a lock answers 503, and work over all companies waits on',
  async () => {
    const { url, drop } = await newPostgres(templateName())
    ends.push(drop)
    const db = await openDatabase({ databaseUrl: url, dataDir: '', statementTimeoutMs: STATEMENT_TIMEOUT_MS })
    ends.push(db.close)
    await db.enableRowSecurity()
    const all = acrossCompanies(db)
    const api = new TestApi(all)
    await api.start()
    ends.push(() => api.app.close())
    const create = () => api.call('POST', '/third-parties', { as: api.admin, body: aThirdParty() })

    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    ends.push(() => holder.end())
    await holder.query('begin; lock table third_parties in exclusive mode')
    const { status, json } = await create()
    expect([status, json.codigo]).toEqual([503, 'INTERNO'])
    await all.read.execute(sql`select pg_sleep(${(2 * STATEMENT_TIMEOUT_MS) / 1000}::float8)`)
    await holder.query('commit')
    expect((await create()).status).toBe(201)
  },
)
