import { fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { newPostgres } from '../api/support/database.ts'
import { SERVER } from '../api/support/server.ts'
import { demonstration, startDemo } from '../demo.ts'
import { seasonSent } from '../support/electronic-issuer.ts'
import { seasonTemplate } from '../season.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { read, Visitor } from './visitor.ts'

describe.runIf(SERVER)('the demonstration on a database of DATABASE_URL', () => {
  let database = { url: '', drop: async () => {} }
  afterEach(() => database.drop())

  async function rows(query: string): Promise<object[]> {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const answer = await client.query<object>(query)
    await client.end()
    return answer.rows
  }

  async function fill(): Promise<{ code: number; errors: string }> {
    const child = fork(demonstration().program, [], {
      execArgv: ['--enable-source-maps'],
      env: { NODE_ENV: 'test', PATH: process.env.PATH, DATABASE_URL: database.url },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let errors = ''
    child.stderr?.on('data', (chunk) => (errors += String(chunk)))
    const [code] = (await once(child, 'close')) as [number]
    return { code, errors }
  }

  it('the demonstration fills an empty database once and keeps later work', async () => {
    // The template was an empty database that the same program filled without an error.
    database = await newPostgres(await seasonTemplate(demonstration()))
    await rows(`update companies set telefono = '3000000000' where nombre like 'Molino%'`)
    const [before] = await rows('select count(*) as pesadas from weighing_records')
    expect(before).not.toEqual({ pesadas: '0' })
    expect(await fill()).toEqual({ code: 0, errors: '' })
    expect(await rows('select nombre, telefono from companies order by nombre')).toMatchObject([
      { nombre: 'Molino La Espiga S.A.S.', telefono: '3000000000' },
      { nombre: 'Secadora El Llano S.A.S.' },
    ])
    expect(await rows('select count(*) as pesadas from weighing_records')).toEqual([before])
  })

  it('the demonstration refuses a database with other data and leaves it unchanged', async () => {
    database = await newPostgres()
    await rows('create view ajena as select 1 as uno')
    const { code, errors } = await fill()
    expect(code).toBe(1)
    expect(errors).toContain('La base de DATABASE_URL tiene algo que no es la demostración')
    expect(await rows(`select relname from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([
      { relname: 'ajena' },
    ])
  })
})

it('the demonstration in a data folder shows its season, and the simulator accepts its documents', async () => {
  const demo = await startDemo()
  try {
    const visitor = new Visitor(demo.url, await signIn(demo.url, 'admin@molino.example', MOLINO))
    await visitor.open('/weighing-records')
    expect([visitor.status, read(visitor)]).toEqual([200, expect.stringMatching(/\d{3} registros/)])
    await seasonSent(demo.apiUrl)
    await visitor.open('/documentos-electronicos')
    expect(read(visitor)).toMatch(/Pendientes: 0 Rechazados: 0 Aceptados: \d+/)
  } finally {
    await demo.stop()
  }
})
