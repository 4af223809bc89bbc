import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { readsReplica } from '#server/kit/contract/endpoint.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { addressesOf, UnfitAddress, withDatabase } from '#server/db/primary-pool.ts'
import { rowsOf, type Database } from '#server/db/transaction.ts'
import { lineOf } from '#server/ops/doctor/finding.ts'
import { replica } from '#server/ops/doctor/replica.ts'
import { postgresPrograms, startPostgresPair, type PostgresPair } from '../support/postgres-pair.ts'
import { aThirdParty, TestApi, type Session } from './support/api.ts'

describe('DATABASE_URL with several hosts', () => {
  it('splits DATABASE_URL into one address per host, with all options', () => {
    expect(
      addressesOf('postgres://m:a%2Cb@uno:5432,[::1]:5433/base?target_session_attrs=primary&sslmode=require'),
    ).toEqual([
      'postgres://m:a%2Cb@uno:5432/base?sslmode=require',
      'postgres://m:a%2Cb@[::1]:5433/base?sslmode=require',
    ])
    expect(addressesOf('postgres://m@uno/base')).toEqual(['postgres://m@uno/base'])
  })

  it('refuses a DATABASE_URL that would accept a replica for writing', () => {
    expect(() => addressesOf('postgres://uno,dos/base?target_session_attrs=any')).toThrow(UnfitAddress)
  })

  it('keeps all hosts when only the database name changes', () => {
    expect(withDatabase('postgres://m@uno:1,dos:2/base?sslmode=require', 'otra')).toBe(
      'postgres://m@uno:1,dos:2/otra?sslmode=require',
    )
  })
})

/** Timeout against hanging. */
const AT_MOST = { timeout: 60_000 }

const installed = postgresPrograms() !== undefined
if (!installed)
  console.warn('replica.test.ts: no PostgreSQL programs on this machine, so no replica is tried')

describe.skipIf(!installed)('a replica', () => {
  let pair: PostgresPair
  let db: Database
  let api: TestApi
  let reader: Session

  beforeAll(async () => {
    pair = await startPostgresPair()
    db = acrossCompanies(
      await openDatabase({ databaseUrl: pair.url, readUrl: pair.replica.url, dataDir: '' }),
    )
    await migrate(db)
    api = new TestApi(db)
    await api.start()
    reader = await api.userWith(['POST-third-parties/search'])
  })

  afterAll(async () => {
    await api.app.close()
    await db.close()
    pair.close()
  })

  const replay = (way: 'pause' | 'resume') => pair.replica.run(`select pg_wal_replay_${way}()`)
  const replayed = () =>
    vi.waitFor(async () => {
      const [there] = await pair.replica.run('select count(*)::int as filas from third_parties')
      const [here] = await pair.primary.run('select count(*)::int as filas from third_parties')
      expect(there).toEqual(here)
    }, AT_MOST)
  const create = async (as = api.admin) => {
    const made = await api.call('POST', '/third-parties', { as, body: aThirdParty() })
    expect(made.status).toBe(201)
  }
  const total = async (as: Session): Promise<number> => {
    const { status, json } = await api.call('POST', '/third-parties/search', { as, body: {} })
    expect(status).toBe(200)
    return json.total_count
  }

  it('the replica serves users whose last write it has; other users read the primary', async () => {
    await create()
    await replayed()
    expect((await replica(pair.replica.url)).map(lineOf)).toEqual(['✓ La réplica contesta y está al día'])
    // A replica whose last commit is older than ten seconds is not asked.
    await create()
    await replayed()
    const before = await total(reader)
    await replay('pause')
    await create()
    expect([await total(api.admin), await total(reader)]).toEqual([before + 1, before])
    await replay('resume')
    await replayed()
    await replay('pause')
    // Created by another user, so the administrator still reads from the paused replica.
    await create(await api.userWith(['POST-third-parties']))
    expect([await total(api.admin), await total(reader)]).toEqual([before + 1, before + 1])
    await replay('resume')
  })

  it('reads go to the primary when the replica lags more than some seconds', async () => {
    await create()
    await replayed()
    const before = await total(reader)
    await replay('pause')
    await create()
    expect(await total(reader)).toBe(before)
    await vi.waitFor(async () => expect(await total(reader)).toBe(before + 1), {
      ...AT_MOST,
      interval: 500,
    })
    await replay('resume')
  })

  it('the replica shows a company its own records only', async () => {
    const other = await api.otherCompany('900555111')
    await replayed()
    const seen = async (company: string | null) => {
      const near = await db.within(company).forReading!(reader.idUsuario)
      const [row] = await rowsOf<{ recupera: boolean; empresas: string[] }>(
        near.read,
        sql`select pg_is_in_recovery() as recupera, coalesce(array_agg(distinct id_empresa::text), '{}') as empresas
          from third_parties`,
      )
      return row
    }
    expect(await seen(other)).toEqual({ recupera: true, empresas: [other] })
    expect(await seen(api.admin.company)).toEqual({ recupera: true, empresas: [api.admin.company] })
    expect(await seen(null)).toEqual({ recupera: true, empresas: [] })
  })

  it('the replica answers every list, report and the dashboard like the primary', async () => {
    await replayed()
    const alone = new TestApi(
      acrossCompanies(await openDatabase({ databaseUrl: pair.primary.url, dataDir: '' })),
    )
    await migrate(alone.db)
    const calls = api.app.endpoints.filter(readsReplica)
    expect(calls.length).toBeGreaterThan(40)
    for (const { method, path } of calls) {
      const url = path.replace(/\{\w+\}/g, api.admin.company)
      const ask = async (of: TestApi) => {
        const { status, json } = await of.call(method, url, {
          as: api.admin,
          ...(method === 'POST' && { body: {} }),
        })
        return { url, status, data: json.data ?? json.codigo }
      }
      const found = await ask(api)
      expect(found).toEqual(await ask(alone))
      expect(found.status).toBeLessThan(500)
    }
    await alone.app.close()
    await alone.db.close()
  })

  it('a replica that replaces a dead primary has all acknowledged writes, and work continues', async () => {
    const before = await total(api.admin)
    const body = aThirdParty()
    const headers = { 'idempotency-key': 'antes y después' }
    const post = () => api.call('POST', '/third-parties', { as: api.admin, body, headers })
    const first = await post()
    pair.primary.kill()
    await vi.waitFor(async () => expect(await post().then(({ status }) => status)).toBe(503), AT_MOST)
    await pair.promote()
    const again = await vi.waitFor(async () => {
      const answer = await post()
      expect(answer.status).toBe(201)
      return answer
    }, AT_MOST)
    expect(again.json).toEqual(first.json)
    expect(await total(api.admin)).toBe(before + 1)
    await create()
    expect(await total(api.admin)).toBe(before + 2)
  })
})
