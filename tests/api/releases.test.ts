import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { startKeeping } from '#server/books/closed-months.ts'
import type { VoucherLine } from '#server/books/vouchers-contract.ts'
import { tiesOn } from '#server/books/ties-queries.ts'
import { keepClosedStock } from '#server/stock/acts.ts'
import { inTransaction, rowsOf, SYSTEM } from '#server/db/transaction.ts'
import { checkData } from '#server/ops/checks/run.ts'
import { release } from '#server/copies/format.ts'
import { readCopy } from '#server/copies/read.ts'
import { restoreCopy } from '#server/copies/restore.ts'
import { writeCopy } from '#server/copies/write.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { BeforeFirstRelease, migrate, migrationNames } from '#server/db/migrate.ts'
import { migrationsFolder } from '#server/db/paths.ts'
import { daysOfMonth } from '#server/kit/words/months.ts'
import { QUICK } from '../plan/quick.ts'
import { ADMIN, TestApi, type Session } from './support/api.ts'
import { NOW } from './support/clock.ts'
import { newDatabase, newPostgres } from './support/database.ts'
import { engines } from './support/engines.ts'
import { furnishedApi } from './support/furnished.ts'
import { withClosedMonth } from './support/closed-copy.ts'

/**
 * One database for each release: a backup written by the API of that release. `npm run release -- fixture` writes it
 * for the current release. The sums of 0.1.0 are those of the files that replaced its migrations.
 */
const FOLDER = 'tests/fixtures/releases'
const releases = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.gz'))
  .map((name) => name.slice(0, -'.gz'.length))
/** Size limit in bytes, because fixtures stay in every clone. */
const LARGEST = 300 * 1024

const copyOf = (version: string) => path.join(FOLDER, `${version}.gz`)
const sumsOf = (version: string) => path.join(FOLDER, `${version}.sha256`)

async function migrationSums(): Promise<string> {
  const lines = (await migrationNames()).map((name) => {
    const file = readFileSync(path.join(migrationsFolder(), name))
    return `${createHash('sha256').update(file).digest('hex')}  ${name}\n`
  })
  return lines.join('')
}

it.each(engines())(
  'a database with the migrations of release 0.1.0 goes on with the later ones (%s)',
  async (engine) => {
    const db = await newDatabase(engine)
    const names = async () =>
      (await rowsOf<{ nombre: string }>(db.read, sql`select nombre from migraciones`)).map(
        ({ nombre }) => nombre,
      )
    let former: string[] = []
    for await (const part of readCopy(copyOf('0.1.0'))) if ('head' in part) former = part.head.migraciones
    const later = (await migrationNames()).filter((name) => name > former.at(-1)!)
    await db.read.execute(sql`delete from migraciones where nombre < ${later[0]}`)
    for (const name of former) await db.read.execute(sql`insert into migraciones (nombre) values (${name})`)
    await migrate(db)
    expect((await names()).sort()).toEqual([...former, ...later])
    await db.read.execute(sql`delete from migraciones where nombre = ${former[40]}`)
    await expect(migrate(db)).rejects.toThrow(BeforeFirstRelease)
    await db.close()
  },
)

describe.runIf(process.env.MAKE_RELEASE_FIXTURE === '1')('the database of this release', () => {
  it('the database of this release exists as a test file', async () => {
    const { api } = await furnishedApi('pglite')
    mkdirSync(FOLDER, { recursive: true })
    await writeCopy(api.db, copyOf(release()), NOW)
    writeFileSync(sumsOf(release()), await migrationSums())
    await api.app.close()
    expect(readFileSync(copyOf(release())).length).toBeLessThan(LARGEST)
  })
})

/** Stores the vouchers of months that an earlier release closed, as the start of the API does. */
async function keepAll(api: TestApi): Promise<void> {
  const problems: unknown[] = []
  const keeping = startKeeping({ db: api.db, all: api.db, onProblem: (error) => problems.push(error) })
  keeping.wake()
  await keeping.settled()
  await keeping.stop()
  expect(problems).toEqual([])
}

/** Closes the month of the last settlement as the release before does, and stores it as the start of the API does. */
async function closedMonthsAreStored(api: TestApi, as: Session): Promise<void> {
  const [closed] = await api.rows<{ mes: string }>(
    sql`insert into closed_periods (id_empresa, mes, cerro)
      select ${as.company}, to_char(max(fecha), 'YYYY-MM'), 'Ana' from settlements where id_empresa = ${as.company}
      returning mes`,
  )
  const body = { limit: 1000, filtros: daysOfMonth(closed!.mes) }
  const said = async () => (await api.call('POST', '/vouchers/search', { as, body })).json.data
  const before = await said()
  expect(before.length).toBeGreaterThan(0)
  await keepAll(api)
  expect(await said()).toEqual(before)
  const stored = await api.rows(
    sql`select clave from closed_vouchers where id_empresa = ${as.company} and mes = ${closed!.mes}
      and to_char(fecha, 'YYYY-MM') = mes`,
  )
  expect(stored).toHaveLength(before.length)
  expect(await api.rows(sql`select from closed_periods where cerrado and comprobantes is null`)).toEqual([])
}

/**
 * Vouchers of October and November 2026 as the last release without stored vouchers made them from the copy 0.1.0: day,
 * then account, debit, credit and third party of each line.
 */
const FORMER = path.join(FOLDER, '0.1.0.vouchers.json')

it('a month that release 0.1.0 closed gets its vouchers stored as that release made them', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'molino-version-'))
  const { url, drop } = engines().includes('postgres') ? await newPostgres() : {}
  const db = acrossCompanies(await openDatabase({ databaseUrl: url, dataDir: path.join(folder, 'data') }))
  const copy = path.join(folder, 'closed.gz')
  withClosedMonth(copyOf('0.1.0'), copy, '2026-11')
  await restoreCopy(db, copy, { replace: false })
  const api = new TestApi(db)
  const { idUsuario, token, arrayEmpresas } = (await api.call('POST', '/auth/login', { body: ADMIN })).json
  const as = { idUsuario, token, company: JSON.parse(arrayEmpresas)[0].idEmpresa }
  const said = async () => {
    const found: Record<string, string[]> = {}
    const body = { limit: 1000, filtros: { desde: '2026-10-01', hasta: '2026-11-30' } }
    for (const { _id } of (await api.call('POST', '/vouchers/search', { as, body })).json.data) {
      const { fecha, lineas } = (await api.call('GET', `/vouchers/detail?clave=${_id}`, { as })).json
      const lines = (lineas as VoucherLine[]).map(({ cuenta, debito, credito, nombre_tercero }) =>
        [cuenta, debito, credito, nombre_tercero].join(' '),
      )
      found[_id] = [fecha, ...lines.sort()]
    }
    return found
  }
  const former: unknown = JSON.parse(readFileSync(FORMER, 'utf8'))
  expect(await said()).toEqual(former)
  await inTransaction(db, { ...SYSTEM, idEmpresa: as.company }, (tx) =>
    keepClosedStock(tx, as.company, '2026-11'),
  )
  await api.run(sql`update closed_stock set valor = null`)
  await keepAll(api)
  expect(await said()).toEqual(former)
  expect(await api.rows(sql`select from closed_periods where cerrado and comprobantes is null`)).toEqual([])
  // The transition brings the accounts to the stock on the next day.
  const ties = await tiesOn(db.read, as.company, '2026-12-01')
  expect(ties.flatMap(({ partes }) => partes)).toEqual([])
  await api.app.close()
  await db.close()
  await drop?.()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(QUICK ? releases.slice(-1) : releases)('the database of release %s', (version) => {
  it('every migration of a released database is still unchanged', async () => {
    const now = (await migrationSums()).split('\n')
    const then = readFileSync(sumsOf(version), 'utf8').split('\n')
    expect(then.filter((line) => !now.includes(line))).toEqual([])
  })

  it.each(engines())('the database of an earlier release opens in this release (%s)', async (engine) => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'molino-version-'))
    const { url, drop } = engine === 'postgres' ? await newPostgres() : { url: undefined, drop: undefined }
    const db = acrossCompanies(await openDatabase({ databaseUrl: url, dataDir }))
    // Restores the migrations and rows of the release, then runs the later migrations.
    await restoreCopy(db, copyOf(version), { replace: false })
    const said: string[] = []
    expect([await checkData(db, (line) => said.push(line)), said.at(-1)]).toEqual([
      0,
      expect.stringMatching(/^Todo está bien/),
    ])
    const api = new TestApi(db)
    const signedIn = await api.call('POST', '/auth/login', { body: ADMIN })
    const { idUsuario, token, arrayEmpresas } = signedIn.json
    const as = { idUsuario, token, company: JSON.parse(arrayEmpresas)[0].idEmpresa }
    for (const list of ['third-parties', 'weighing-records', 'settlements', 'invoices', 'payment-receipts']) {
      const { status, json } = await api.call('POST', `/${list}/search`, { as, body: {} })
      expect([list, status]).toEqual([list, 200])
      expect(json.total_count ?? json.totalElements, list).toBeGreaterThan(0)
    }
    const { status } = await api.call('GET', '/dashboard', { as })
    expect(status).toBe(200)
    await closedMonthsAreStored(api, as)
    await api.app.close()
    await db.close()
    await drop?.()
    rmSync(dataDir, { recursive: true, force: true })
  })
})
