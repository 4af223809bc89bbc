import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkData } from '#server/ops/checks/run.ts'
import { release } from '#server/copies/format.ts'
import { restoreCopy } from '#server/copies/restore.ts'
import { writeCopy } from '#server/copies/write.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrationNames } from '#server/db/migrate.ts'
import { migrationsFolder } from '#server/db/paths.ts'
import { QUICK } from '../plan/quick.ts'
import { ADMIN, TestApi } from './support/api.ts'
import { NOW } from './support/clock.ts'
import { newPostgres } from './support/database.ts'
import { engines } from './support/engines.ts'
import { furnishedApi } from './support/furnished.ts'

/**
 * One database for each release: a backup written by the API of that release. `npm run release:fixture` writes it for
 * the current release.
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
    await api.app.close()
    await db.close()
    await drop?.()
    rmSync(dataDir, { recursive: true, force: true })
  })
})
