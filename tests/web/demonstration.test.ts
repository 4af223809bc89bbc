import { fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newPostgres } from './support/database.ts'
import { SERVER } from './support/server.ts'
import { bundled } from './support/snapshot.ts'

const TIMEOUT = 300_000

describe.runIf(SERVER)('the demonstration on a database of DATABASE_URL', () => {
  let database = { url: '', drop: async () => {} }
  beforeEach(async () => {
    database = await newPostgres()
  })
  afterEach(() => database.drop())

  async function rows(query: string): Promise<object[]> {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const answer = await client.query<object>(query)
    await client.end()
    return answer.rows
  }

  async function fill(): Promise<{ code: number; errors: string }> {
    const child = fork(bundled('fill'), [], {
      execArgv: ['--enable-source-maps'],
      env: { NODE_ENV: 'test', PATH: process.env.PATH, DATABASE_URL: database.url },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let errors = ''
    child.stderr?.on('data', (chunk) => (errors += String(chunk)))
    const [code] = (await once(child, 'close')) as [number]
    return { code, errors }
  }

  it(
    'fills an empty database once and keeps later work',
    async () => {
      expect(await fill()).toEqual({ code: 0, errors: '' })
      await rows(`update companies set telefono = '3000000000' where nombre like 'Molino%'`)
      expect(await fill()).toEqual({ code: 0, errors: '' })
      expect(await rows('select nombre, telefono from companies order by nombre')).toMatchObject([
        { nombre: 'Molino La Espiga S.A.S.', telefono: '3000000000' },
        { nombre: 'Secadora El Llano S.A.S.' },
      ])
    },
    TIMEOUT,
  )

  it(
    'refuses a database with other data and leaves it unchanged',
    async () => {
      await rows('create view ajena as select 1 as uno')
      const { code, errors } = await fill()
      expect(code).toBe(1)
      expect(errors).toContain('La base de DATABASE_URL tiene algo que no es la demostración')
      expect(await rows(`select relname from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([
        { relname: 'ajena' },
      ])
    },
    TIMEOUT,
  )
})
