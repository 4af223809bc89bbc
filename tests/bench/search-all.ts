/**
 * How long the searches of master data take in the API with 100,000 rows each, on PGlite and, with TEST_DATABASE_URL,
 * on PostgreSQL. `npm run bench:search-all [rows]`; fails when a case is over its budget.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { buildApp } from '#server/app.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { inTransaction, rowsOf, SYSTEM, type Database } from '#server/db/transaction.ts'
import { newPostgres } from '../api/support/database.ts'
import { begin, headersOf } from './large.ts'

const BUDGET_MS = 60
const ROUNDS = 9
const SECRET = 'clave-de-medir-larga-y-secreta'
const rows = Number(process.argv[2] ?? 100_000)

/** Two words of a few and a number: every twelfth row has the first word; one row has a word of its own. */
const NAME = `(case when i = ${Math.floor(rows / 2)} then 'Quetzalcóatl ' else '' end
  || (array['María','José','Luz','Ana','Jesús','Blanca','Hernán','Nubia','Iván','Saúl','Rosa','Flor'])[1 + i % 12] || ' '
  || (array['Peña','Guzmán','Tique','Yara','Oviedo','Lozano','Ome'])[1 + i / 12 % 7] || ' ' || i)`
const PLATE = `chr(65 + i / 26000 % 26) || chr(65 + i / 1000 % 26) || 'Q' || lpad((i % 1000)::text, 3, '0')`
const DAY = `date '2020-01-01' + i % 2000`

interface Filled {
  path: string
  table: string
  columns: string
  values: string
  /** Words that find one row and many. */
  rare?: string
  frequent?: string
}

const named = (table: string, column: string, address = table.replace('_', '-')): Filled => ({
  path: `/${address}/search`,
  table,
  columns: `id_empresa, ${column}`,
  values: `c.id_empresa, ${NAME}`,
})

const FILLED: Filled[] = [
  named('payment_methods', 'descripcion'),
  named('products', 'descripcion'),
  named('origins', 'nombre'),
  {
    ...named('vehicles', 'placa'),
    values: `c.id_empresa, ${PLATE}`,
    rare: 'AAQ500',
    frequent: 'AAQ',
  },
  {
    ...named('consecutives', 'descripcion'),
    columns: 'id_empresa, descripcion, prefijo, consecutivo_actual',
    values: `c.id_empresa, ${NAME}, 'P' || i % 100, i`,
  },
  {
    ...named('batches', 'descripcion'),
    columns: 'id_empresa, consecutivo, descripcion',
    values: `c.id_empresa, 'LOT-' || i, ${NAME}`,
  },
  {
    ...named('employees', 'nombre_completo'),
    columns: 'id_empresa, nombre_completo, identificacion',
    values: `c.id_empresa, ${NAME}, (1100000000 + i)::text`,
  },
  {
    ...named('cost_centers', 'nombre'),
    columns: 'id_empresa, nombre, empresa_id, nombre_empresa',
    values: `c.id_empresa, ${NAME}, c.id_empresa, c.nombre`,
  },
  {
    ...named('banks', 'nombre'),
    columns: 'id_empresa, nombre, nro_cuenta, saldo_inicial, saldo_actual, fecha_si',
    values: `c.id_empresa, ${NAME}, i::text, i, i, ${DAY}`,
  },
  {
    ...named('rates', 'descripcion'),
    columns: 'id_empresa, area, descripcion, unidad_medida, tags, vigente_desde',
    values: `c.id_empresa, 'LOGISTICA', ${NAME}, 'COP/t', 'RUTA' || i % 1000, ${DAY}`,
  },
  {
    ...named('milling_operations', 'consecutivo'),
    columns: 'id_empresa, consecutivo, fecha, kgs_netos, costo_prom_kg, pr_venta_kg, utilidad',
    values: `c.id_empresa, 'M-' || i, ${DAY}, i, 1, 2, i`,
    rare: `M-${Math.floor(rows / 2)}`,
    frequent: 'M-1',
  },
  {
    ...named('users', 'nombre_usuario'),
    columns: 'nombre_usuario, correo, contrasena_hash',
    values: `${NAME}, 'u' || i || '@prueba.example', 'x'`,
  },
  { ...named('roles', 'nombre', 'rols'), columns: 'nombre', values: NAME },
  {
    ...named('companies', 'nombre'),
    columns: 'nombre, documento, tipo_documento',
    values: `${NAME}, i::text, 'CC'`,
  },
  {
    ...named('auditoria', 'usuario', 'audit'),
    columns: 'id_empresa, tabla_afectada, operacion, usuario, descripcion, despues',
    values: `c.id_empresa, 'products', 'UPDATE', 'Ana ' || i % 9, ${NAME}, jsonb_build_object('nombre', ${NAME})`,
  },
]

/** Nobody's change, without audit; the search index is built once at the end, and then the planner's statistics. */
async function fill(db: Database, { table, columns, values }: Filled): Promise<void> {
  await inTransaction(db, SYSTEM, async (tx) => {
    const name = `${table}_busqueda_idx`
    const [index] = await rowsOf<{ indexdef: string }>(
      tx,
      sql`select indexdef from pg_indexes where indexname = ${name}`,
    )
    await tx.execute(sql`drop index ${sql.identifier(name)}`)
    await tx.execute(sql`select set_config('molino.silencio', 'on', true)`)
    await tx.execute(
      sql.raw(`insert into ${table} (${columns})
        select ${values} from (select * from companies order by id_empresa limit 1) c, generate_series(1, ${rows}) i`),
    )
    await tx.execute(sql.raw(index!.indexdef))
  })
}

const casesOf = ({ rare = 'quetzalcoatl', frequent = 'maria' }: Filled): [string, object][] => [
  ['rara', { search: rare }],
  ['frecuente', { search: frequent }],
  ['dos letras', { search: 'ma' }],
  ['lista', {}],
  ['última página', { actual_page: Math.floor(rows / 10) }],
]

async function measure(db: Database): Promise<boolean> {
  await begin(db)
  for (const filled of FILLED) await fill(db, filled)
  await db.maintain()
  const app = buildApp({ db, tokenSecret: SECRET })
  const headers = await headersOf(db, SECRET)
  const median = async (url: string, payload: object) => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now()
      const answer = await app.inject({ method: 'POST', url, headers, payload })
      times.push(performance.now() - started)
      if (answer.statusCode !== 200) throw new Error(answer.body)
    }
    return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
  }
  const table: Record<string, Record<string, number>> = {}
  let within = true
  for (const filled of FILLED) {
    const line: Record<string, number> = {}
    for (const [name, payload] of casesOf(filled)) {
      const milliseconds = await median(filled.path, payload)
      within &&= milliseconds <= BUDGET_MS
      line[name] = Math.round(milliseconds * 10) / 10
    }
    table[filled.path] = line
  }
  console.log(`\n${db.engine}: ${rows} filas de cada lista, medianas en ms; presupuesto ${BUDGET_MS}`)
  console.table(table)
  await app.close()
  return within
}

let allWithin = true
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'molino-medir-'))
if (process.env.TEST_DATABASE_URL) {
  const { url, drop } = await newPostgres()
  const db = acrossCompanies(await openDatabase({ databaseUrl: url, dataDir, copies: false }))
  allWithin = await measure(db)
  await db.close()
  await drop()
}
const embedded = acrossCompanies(await openDatabase({ dataDir, copies: false }))
allWithin = (await measure(embedded)) && allWithin
await embedded.close()
rmSync(dataDir, { recursive: true, force: true })
process.exit(allWithin ? 0 : 1)
