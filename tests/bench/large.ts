import { sql } from 'drizzle-orm'
import { buildApp } from '#server/app.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { rowsOf, type Database } from '#server/db/transaction.ts'
import { signToken } from '#server/plugins/tokens.ts'
import { createFirstCompanyAndAdmin } from '#server/queries/companies/companies.ts'
import { newPostgres } from '../api/support/database.ts'

const BUDGET_MS = 100
const ROUNDS = 15
const SECRET = 'clave-de-medir-larga-y-secreta'

/** People's names, as SQL arrays. */
export const NAMES = `(array['María','José','Luz Dary','Carlos','Ana Rosa','Jesús','Blanca','Hernán','Yolanda','Álvaro','Nubia','Iván']::text[])`
export const SURNAMES = `(array['Peña','Guzmán','Tique','Yara','Oviedo','Ñáñez','Lozano','Poloche','Cárdenas','Ducuara','Ome']::text[])`

/** A call whose time is taken. */
export interface Request {
  method: 'GET' | 'POST'
  url: string
  payload?: object
}

export interface Bench {
  /** What the rows are called in what is printed. */
  name: string
  rows: number
  /** What a median may take, in milliseconds; 100 when left out. */
  budget?: number
  /** Fills the database of one company that has nothing but what a new one gets. */
  fill: (large: Large) => Promise<void>
  cases: (large: Large) => Promise<[name: string, request: Request][]>
}

/** The database that is measured. */
export class Large {
  constructor(readonly db: Database) {}

  run = (text: string) => this.db.read.execute(sql.raw(text))
  one = async <Row>(text: string) => (await rowsOf<Row>(this.db.read, sql.raw(text)))[0]!

  /** Fills a table without its audit; its indexes are built once at the end, which takes a fraction of the time. */
  async into(table: string, fill: () => Promise<unknown>): Promise<void> {
    const indexes = await rowsOf<{ indexname: string; indexdef: string }>(
      this.db.read,
      sql`select indexname, indexdef from pg_indexes
        where tablename = ${table} and indexdef not like 'CREATE UNIQUE%'`,
    )
    for (const { indexname } of indexes) await this.run(`drop index ${indexname}`)
    await this.run(`alter table ${table} disable trigger auditoria`)
    // Without statistics the joins would be nested loops.
    await this.run('analyze')
    await fill()
    await this.run(`alter table ${table} enable trigger auditoria`)
    for (const { indexdef } of indexes) await this.run(indexdef)
  }
}

/** A database that has nothing but what a new mill gets: its company and who administers it. */
export async function begin(db: Database): Promise<void> {
  await migrate(db)
  await createFirstCompanyAndAdmin(db, {
    COMPANY_NAME: 'Molino La Espiga S.A.S.',
    COMPANY_NIT: '900123456',
    ADMIN_EMAIL: 'admin@prueba.example',
    ADMIN_PASSWORD: 'arroz2026',
  })
}

/** What the calls of who administers it carry. */
export async function headersOf(db: Database, secret: string) {
  const [user] = await rowsOf<{ id_usuario: string; id_empresa: string }>(
    db.read,
    sql`select * from user_companies`,
  )
  if (!user) throw new Error('La base no tiene a nadie')
  return { token: (await signToken(secret, user.id_usuario, 1)).token, company: user.id_empresa }
}

/**
 * Times calls of the API in its own process, on a large database of the PostgreSQL of TEST_DATABASE_URL, and ends the process:
 * with 1 when a median is over its budget.
 */
export async function bench({ name, rows, budget = BUDGET_MS, fill, cases }: Bench): Promise<void> {
  if (!process.env.TEST_DATABASE_URL)
    throw new Error('TEST_DATABASE_URL: un PostgreSQL donde crear la base de medir')
  const { url, drop } = await newPostgres()
  const db = acrossCompanies(await openDatabase({ databaseUrl: url, dataDir: '', copies: false }))
  let within = true
  try {
    await begin(db)
    const large = new Large(db)
    const filling = performance.now()
    await fill(large)
    await large.run('vacuum analyze')
    console.log(`${rows} ${name} en ${((performance.now() - filling) / 1000).toFixed(0)} s`)
    within = await measure(large, await cases(large), budget)
  } finally {
    await db.close()
    await drop()
  }
  process.exit(within ? 0 : 1)
}

async function measure(large: Large, cases: [string, Request][], budget: number): Promise<boolean> {
  const app = buildApp({ db: large.db, tokenSecret: SECRET })
  const headers = await headersOf(large.db, SECRET)
  const table: Record<string, unknown>[] = []
  for (const [caso, request] of cases) {
    const times: number[] = []
    let hallados: unknown
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now()
      const answer = await app.inject({ ...request, headers })
      times.push(performance.now() - started)
      if (answer.statusCode !== 200) throw new Error(`${caso}: ${answer.body}`)
      hallados = answer.json().total_count
    }
    times.sort((a, b) => a - b)
    const median = times[Math.floor(ROUNDS / 2)]!
    const figures = {
      'mejor ms': round(times[0]!),
      'mediana ms': round(median),
      'peor ms': round(times.at(-1)!),
    }
    table.push({ caso, hallados, ...figures, bien: median <= budget })
  }
  console.table(table)
  await app.close()
  return table.every(({ bien }) => bien)
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}
