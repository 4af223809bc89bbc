import { mkdtempSync, readdirSync, renameSync, rmSync, truncateSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { intoPlace } from '#server/copies/targets.ts'
import { makeCopy } from '#server/copies/make.ts'
import { restoreCopy } from '#server/copies/restore.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { DamagedFolder } from '#server/db/damaged-folder.ts'
import { inTransaction, rowsOf, SYSTEM } from '#server/db/transaction.ts'
import { QUICK } from '../plan/quick.ts'
import { startApi } from './support/process.ts'
import { layEmbedded } from './support/snapshot.ts'

describe('a damaged embedded database', () => {
  let dataDir = ''
  let folder = ''
  const open = async () => acrossCompanies(await openDatabase({ dataDir }))

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'molino-averia-'))
    folder = path.join(dataDir, 'pglite')
    layEmbedded(dataDir)
    const db = await open()
    await inTransaction(db, SYSTEM, (tx) =>
      tx.execute(sql`insert into roles (nombre) values ('Se conserva')`),
    )
    await db.close()
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it.skipIf(QUICK)('the error names the backups, and following its steps restores the last one', async () => {
    const settings = { databaseUrl: undefined, dataDir }
    const made = await makeCopy({ ...settings, pedida_por: 'Orden', days: 7 })
    truncateSync(path.join(folder, 'global', 'pg_control'), 0)
    const refused = await startApi({ DATA_DIR: dataDir })
    if (!('code' in refused)) throw new Error('It started')
    expect(refused.code).toBe(1)
    const [what, where, ...how] = refused.errors.trim().split('\n')
    expect(what).toContain(`No se pudo abrir la base de datos embebida de ${folder}: parece dañada (`)
    expect(where).toBe(`Sus copias están en ${path.join(dataDir, 'copias')}. Para volver a la última:`)
    expect(how).toEqual([
      `  1. Cambie el nombre de la carpeta ${folder} a ${folder}-averiada; consérvela: tiene lo que se hizo después de la copia.`,
      `  2. npm run restore -- ${made?.archivo}`,
      '  3. Inicie de nuevo.',
    ])
    renameSync(folder, `${folder}-averiada`)
    await intoPlace(settings, { replace: false }, (db, options) => restoreCopy(db, made!.archivo, options))
    const db = await open()
    expect(await rowsOf(db.read, sql`select nombre from roles`)).toEqual([{ nombre: 'Se conserva' }])
    await db.close()
  })

  it('the start never replaces a damaged database by a new one', async () => {
    rmSync(path.join(folder, 'PG_VERSION'))
    const refused = open()
    await expect(refused).rejects.toThrow(DamagedFolder)
    await expect(refused).rejects.toThrow(`No tiene copias en ${path.join(dataDir, 'copias')}.`)
    expect(readdirSync(dataDir)).toEqual(['pglite'])
    expect(readdirSync(folder)).not.toContain('PG_VERSION')
  })
})
