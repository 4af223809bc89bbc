import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { examine } from '#server/ops/doctor/examine.ts'
import { lineOf } from '#server/ops/doctor/finding.ts'
import { keys } from '#server/ops/doctor/keys.ts'
import { built, dataFolder, nodeVersion, pgDump } from '#server/ops/doctor/machine.ts'
import { replica } from '#server/ops/doctor/replica.ts'
import { freePort } from '../demo.ts'
import { newPostgres, type Engine } from './support/database.ts'
import { engines } from './support/engines.ts'
import { SERVER } from './support/server.ts'
import { addressOn, onServer } from './support/server.ts'
import { layEmbedded, templateName } from './support/snapshot.ts'

const undo: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const one of undo.reverse()) await one()
})

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'molino-doctor-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const ENVIRONMENT = {
  NODE_ENV: 'production' as const,
  SESSION_SECRET: 'f3a9c1d07b5e482296ab40c7d8e1f25377aa01bc',
  TOKEN_SECRET: '09be7d1c25f64a8390cd12ab34ef56780fedcba9',
}

/** Output of the doctor for a migrated database without data, after `change`. */
async function lines(engine: Engine, change?: ReturnType<typeof sql>, more: Record<string, string> = {}) {
  const dataDir = newFolder()
  const databaseUrl = engine === 'postgres' ? await migrated() : undefined
  if (!databaseUrl) layEmbedded(dataDir)
  if (change) {
    const db = acrossCompanies(await openDatabase({ databaseUrl, dataDir }))
    await db.read.execute(change)
    await db.close()
  }
  const ports = { PORT: String(await freePort()), API_PORT: String(await freePort()) }
  const where = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const found = await examine({ ...ENVIRONMENT, ...where, ...ports, ...more })
  return {
    all: found.map(lineOf).join('\n'),
    wrong: found
      .filter(({ state, text }) => state === 'wrong' && !text.startsWith('Falta build'))
      .map(lineOf),
  }
}

async function migrated(): Promise<string> {
  const { url, drop } = await newPostgres(templateName())
  undo.push(drop)
  return url
}

describe.each(engines())('npm run doctor (%s)', (engine) => {
  it('finds no fault in a database of this release and does not change it', async () => {
    const { all, wrong } = await lines(engine)
    expect(wrong).toEqual([])
    expect(all).toContain('✓ La base de datos es de esta versión')
    expect(all).toContain('✓ El reloj va con el de la base de datos')
    expect(all.includes('puede lo que necesita')).toBe(engine === 'postgres')
  })

  it('reports a database of a later release and an old copy', async () => {
    expect((await lines(engine, sql`insert into migraciones values ('9999_despues.sql')`)).wrong).toEqual([
      '✗ La base de datos es de una versión posterior (9999_despues.sql) → Instale esa versión de Molino',
    ])
    expect(
      (await lines(engine, sql`update migraciones set aplicada_en = now() - interval '5 days'`)).wrong,
    ).toEqual(['✗ Hace 5 días que no se copia → npm run backup, y mire en /copias por qué falla la diaria'])
    const behind = sql`delete from migraciones where nombre = (select max(nombre) from migraciones)`
    const { all, wrong } = await lines(engine, behind)
    expect([wrong, all.includes('· A la base de datos le faltan 1 migraciones')]).toEqual([[], true])
  })

  it('reports settings needed at the first start, and missing or superfluous keys', async () => {
    const { wrong } = await lines(engine, undefined, { TOKEN_SECRET: ENVIRONMENT.SESSION_SECRET })
    expect(wrong.join()).toContain('SESSION_SECRET y TOKEN_SECRET son la misma clave')
    expect((await lines(engine, undefined, { SESSION_SECRET: '' })).wrong.join()).toContain(
      'Falta SESSION_SECRET',
    )
  })
})

it('explains a database that is missing, empty or without rights', async () => {
  if (!SERVER) return
  const { url, drop } = await newPostgres()
  undo.push(drop)
  const of = async (address: string) =>
    (await examine({ ...ENVIRONMENT, DATA_DIR: newFolder(), DATABASE_URL: address })).map(lineOf).join('\n')
  expect(await of(url)).toContain('✗ La base de datos está vacía y falta COMPANY_NAME, COMPANY_NIT')
  const gone = new URL(url)
  gone.pathname = '/molino_que_no_existe'
  expect(await of(gone.href)).toContain('✗ La base de datos de DATABASE_URL no existe')
  gone.port = String(await freePort())
  expect(await of(gone.href)).toContain('✗ PostgreSQL no atiende en esa dirección')
  const name = `molino_doctor_${process.pid}`
  await onServer(`create role ${name} login`)
  undo.push(async () => void (await onServer(`drop role if exists ${name}`)))
  const poor = new URL(url)
  poor.username = name
  expect(await of(poor.href)).toContain(`✗ El usuario ${name} no puede crear tablas`)
  await onServer(`alter database ${new URL(url).pathname.slice(1)} owner to ${name}`)
  undo.push(
    async () =>
      void (await onServer(`alter database ${new URL(url).pathname.slice(1)} owner to current_user`)),
  )
  expect(await of(poor.href)).toContain(
    `, menos crear la base en que se prueba una copia → alter role ${name}`,
  )
  expect(await of('postgres://molino:una/clave@127.0.0.1/molino')).toContain(
    '✗ DATABASE_URL no se entiende como dirección',
  )
})

it('examines the database of DATABASE_URL also with API_URL, and says what it left out without it', async () => {
  const port = await freePort()
  const other = { ...ENVIRONMENT, DATA_DIR: newFolder(), API_URL: `http://127.0.0.1:${port}` }
  const of = async (more: Record<string, string>) =>
    (await examine({ ...other, ...more })).map(lineOf).join('\n')
  const dead = await of({ DATABASE_URL: `postgres://molino@127.0.0.1:${port}/molino` })
  expect(dead).toContain('✗ PostgreSQL no atiende en esa dirección')
  expect(dead).toContain('donde van las fotos de las cargas')
  expect(await of({})).toContain('· La base de datos y las fotos no se revisaron')
})

it('reports a database that stores bytes instead of characters', async () => {
  if (!SERVER) return
  const name = `molino_bytes_${process.pid}`
  await onServer(
    `create database ${name} template template0 encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'`,
  )
  undo.push(async () => void (await onServer(`drop database if exists ${name} with (force)`)))
  const found = await examine({ ...ENVIRONMENT, DATA_DIR: newFolder(), DATABASE_URL: addressOn(name) })
  expect(found.map(lineOf).join('\n')).toContain('✗ La base de datos guarda los textos en SQL_ASCII')
})

it('reports the state of a read replica', async () => {
  if (!SERVER) return
  const primary = await migrated()
  expect((await replica(primary)).map(lineOf)).toEqual([
    '✗ READ_DATABASE_URL no nombra una réplica → Corríjala, o quítela: sin ella se lee de la principal',
  ])
  const nobody = new URL(primary)
  nobody.port = String(await freePort())
  expect((await replica(nobody.href)).map(lineOf).join()).toMatch(
    /^· La réplica no contesta \(.*ECONNREFUSED/,
  )
  expect(await replica(undefined)).toEqual([])
  const { all } = await lines('postgres', undefined, { READ_DATABASE_URL: nobody.href })
  expect(all).toContain('· La réplica no contesta')
})

it('reports a port in use, and names the running Molino that uses it', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\notro'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const PORT = String((other.address() as AddressInfo).port)
  const { wrong } = await lines('pglite', undefined, { PORT, HOST: '127.0.0.1' })
  expect(wrong).toEqual([expect.stringContaining(`✗ El puerto ${PORT} de la web no se puede usar`)])
  other.close()
})

it('checks Node, the build, the data folder and the keys', () => {
  expect(nodeVersion('18.20.1').state).toBe('wrong')
  expect(nodeVersion('20.20.2')).toMatchObject({
    state: 'note',
    text: 'Node 20.20.2 ya no recibe correcciones de seguridad',
  })
  expect(nodeVersion('22.23.3').state).toBe('good')
  expect(nodeVersion('23.1.0').state).toBe('note')
  expect(nodeVersion('24.0.0').state).toBe('good')
  expect(built(newFolder())).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('build/server/api.js'),
  })
  expect(pgDump('no-hay-tal-orden').state).toBe('note')
  expect(dataFolder(path.join(newFolder(), 'una', 'nueva')).state).toBe('good')
  expect(dataFolder('/proc/molino').state).toBe('wrong')
  const strong = ENVIRONMENT.TOKEN_SECRET
  const both = { session: `${ENVIRONMENT.SESSION_SECRET},${strong}`, token: `${strong},corta` }
  expect(keys({ production: true, startsWeb: true, given: both }).map(lineOf)).toEqual([
    '✓ SESSION_SECRET (clave 1 de 2) es larga',
    '✓ SESSION_SECRET (clave 2 de 2) es larga',
    '✓ TOKEN_SECRET (clave 1 de 2) es larga',
    expect.stringContaining('✗ TOKEN_SECRET (clave 2 de 2) tiene 5 caracteres'),
    expect.stringContaining('✗ SESSION_SECRET y TOKEN_SECRET son la misma clave'),
  ])
  const states = (token: string | undefined, production = true) =>
    keys({ production, startsWeb: false, given: { session: undefined, token } }).map(({ state }) => state)
  expect([states(undefined), states(undefined, false)]).toEqual([['wrong'], ['note']])
  expect([states('corta'), states('a'.repeat(64)), states(ENVIRONMENT.TOKEN_SECRET)]).toEqual([
    ['wrong'],
    ['wrong'],
    ['good'],
  ])
})
