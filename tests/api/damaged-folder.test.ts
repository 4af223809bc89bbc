import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, truncateSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { DamagedFolder } from '#server/db/folder-copies.ts'
import { rowsOf } from '#server/db/transaction.ts'
import { startApi } from './support/process.ts'

const TIMEOUT = 300_000

describe('a damaged embedded database', () => {
  let dataDir = ''
  let folder = ''
  const open = async () => acrossCompanies(await openDatabase({ dataDir, copies: true }))
  const copies = () => readdirSync(path.join(dataDir, 'copias'))

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'molino-averia-'))
    folder = path.join(dataDir, 'pglite')
    const db = await open()
    await db.read.execute(sql`create table notas as select 'se conserva' as texto`)
    await db.close()
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it(
    'says where its copies are, and a copy put back as it says opens with what it held',
    async () => {
      await (await open()).close()
      const [day] = copies()
      truncateSync(path.join(folder, 'global', 'pg_control'), 0)
      const refused = await startApi({ DATA_DIR: dataDir })
      if (!('code' in refused)) throw new Error('It started')
      expect(refused.code).toBe(1)
      const [what, where, ...how] = refused.errors.trim().split('\n')
      expect(what).toContain(`No se pudo abrir la base de datos embebida de ${folder}: parece dañada (`)
      expect(where).toBe(`Sus copias están en ${path.join(dataDir, 'copias')}, una por día: ${day}.`)
      expect(how).toEqual([
        'Para volver a la última:',
        `  1. Cambie el nombre de la carpeta ${folder} a ${folder}-averiada; consérvela: tiene lo que se hizo después de la copia.`,
        `  2. Copie la carpeta ${path.join(dataDir, 'copias', day!)} y póngale el nombre ${folder}.`,
        '  3. Inicie de nuevo.',
      ])
      renameSync(folder, `${folder}-averiada`)
      cpSync(path.join(dataDir, 'copias', day!), folder, { recursive: true })
      const db = await open()
      expect(await rowsOf(db.read, sql`select texto from notas`)).toEqual([{ texto: 'se conserva' }])
      await db.close()
    },
    TIMEOUT,
  )

  it(
    'is not copied over the good ones, nor replaced by a new one',
    async () => {
      rmSync(path.join(folder, 'PG_VERSION'))
      const refused = open()
      await expect(refused).rejects.toThrow(DamagedFolder)
      await expect(refused).rejects.toThrow(`No tiene copias en ${path.join(dataDir, 'copias')}.`)
      expect(readdirSync(dataDir)).toEqual(['pglite'])
      expect(readdirSync(folder)).not.toContain('PG_VERSION')
    },
    TIMEOUT,
  )
})
