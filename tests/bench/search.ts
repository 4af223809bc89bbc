/**
 * How long a search of 100,000 third parties takes in the API, on PGlite and, with TEST_DATABASE_URL, on PostgreSQL.
 * `npm run bench:search [rows]`; fails when a case is over its budget.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { buildApp } from '#server/app.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Database } from '#server/db/transaction.ts'
import { newPostgres } from '../api/support/database.ts'
import { begin, headersOf } from './large.ts'

const BUDGET_MS = 60
const ROUNDS = 15
const SECRET = 'clave-de-medir-larga-y-secreta'
const rows = Number(process.argv[2] ?? 100_000)

const NAMES = [
  'María',
  'José',
  'Luz',
  'Carlos',
  'Ana',
  'Jesús',
  'Blanca',
  'Hernán',
  'Yolanda',
  'Álvaro',
  'Nubia',
  'Iván',
]
const SURNAMES = [
  'Peña',
  'Guzmán',
  'Tique',
  'Yara',
  'Oviedo',
  'Ñáñez',
  'Lozano',
  'Poloche',
  'Cárdenas',
  'Ducuara',
  'Ome',
]

const CASES: [string, object][] = [
  ['palabra rara', { search: 'quetzalcoatl' }],
  ['palabra frecuente', { search: 'maria' }],
  ['dos palabras frecuentes', { search: 'jose pena' }],
  ['dos letras', { search: 'ma' }],
  ['una letra', { search: 'm' }],
  ['identificación', { search: '1.100.050.000' }],
  ['parte de la identificación', { search: '50000' }],
  ['sin resultado', { search: 'xyzxyzxyz' }],
  ['frecuente, página 500', { search: 'maria', actual_page: 500 }],
  ['por tipo', { filtros: { tipo: 'CONDUCTOR' } }],
  ['frecuente y tipo', { search: 'maria', filtros: { tipo: 'CONDUCTOR' } }],
  ['lista', {}],
  ['lista, página del medio', { actual_page: Math.floor(rows / 20) }],
  ['lista, penúltima página', { actual_page: Math.floor(rows / 10) - 1 }],
  ['lista, última página', { actual_page: Math.floor(rows / 10) + 1 }],
  ['lista, pasada la última', { actual_page: Math.floor(rows / 10) + 50 }],
  ['lista, 100 filas', { limit: 100 }],
  ['lista, 1000 filas', { limit: 1000 }],
]

/** Not counted against the budget: no screen asks for it; exports read pages of this size. */
const UNLIMITED = ['lista, 1000 filas']

async function fill(db: Database): Promise<void> {
  const array = (words: string[]) =>
    sql`(array[${sql.join(
      words.map((word) => sql`${word}`),
      sql`, `,
    )}]::text[])`
  const pick = (words: string[], step: number) =>
    sql`${array(words)}[1 + (i / ${sql.raw(String(step))}) % ${sql.raw(String(words.length))}]`
  await db.read.execute(
    sql`insert into third_parties (id_empresa, tipo, nombre, tipo_identificacion, identificacion)
      select c.id_empresa, (array['PROVEEDOR', 'PROVEEDOR', 'PROVEEDOR', 'CLIENTE', 'CONDUCTOR'])[1 + i % 5],
        case when i = ${sql.raw(String(Math.floor(rows / 2)))} then 'Quetzalcóatl ' else '' end
          || ${pick(NAMES, 1)} || ' ' || ${pick(NAMES, 7)} || ' ' || ${pick(SURNAMES, 13)} || ' ' || ${pick(SURNAMES, 31)},
        '13', (1100000000 + i)::text
      from companies c, generate_series(1, ${sql.raw(String(rows))}) i`,
  )
  await db.maintain()
}

async function measure(db: Database): Promise<boolean> {
  await begin(db)
  const filling = performance.now()
  await fill(db)
  console.log(`\n${db.engine}: ${rows} terceros en ${((performance.now() - filling) / 1000).toFixed(1)} s`)
  const app = buildApp({ db, tokenSecret: SECRET })
  const headers = await headersOf(db, SECRET)
  let within = true
  const table = []
  for (const [name, payload] of CASES) {
    const times: number[] = []
    let total = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now()
      const answer = await app.inject({ method: 'POST', url: '/third-parties/search', headers, payload })
      times.push(performance.now() - started)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      total = answer.json().total_count
    }
    times.sort((a, b) => a - b)
    const median = times[Math.floor(ROUNDS / 2)]!
    const fits = median <= BUDGET_MS || UNLIMITED.includes(name)
    within &&= fits
    table.push({
      caso: name,
      hallados: total,
      'mediana ms': round(median),
      'peor ms': round(times.at(-1)!),
      bien: fits,
    })
  }
  console.table(table)
  await app.close()
  return within
}

const round = (milliseconds: number) => Math.round(milliseconds * 10) / 10

let allWithin = true
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'molino-medir-'))
const embedded = acrossCompanies(await openDatabase({ dataDir, copies: false }))
allWithin = (await measure(embedded)) && allWithin
await embedded.close()
rmSync(dataDir, { recursive: true, force: true })

if (process.env.TEST_DATABASE_URL) {
  const { url, drop } = await newPostgres()
  const db = acrossCompanies(await openDatabase({ databaseUrl: url, dataDir, copies: false }))
  allWithin = (await measure(db)) && allWithin
  await db.close()
  await drop()
}
process.exit(allWithin ? 0 : 1)
