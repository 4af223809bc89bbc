/**
 * Time of every list of the API: pages, searches, orders, date ranges with sums, and other reads. The company has
 * 200,000 weighings, receivables and third parties, the database 2,000,000 over 20 companies, on the PostgreSQL of
 * TEST_DATABASE_URL. `npm run bench -- lists [--rows 2000 --all 20000 --companies 20]`; fails when a median exceeds
 * 100 ms.
 */
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { buildApp } from '#server/app.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { rowsOf } from '#server/db/transaction.ts'
import { signToken } from '#server/kit/http/tokens.ts'
import { addDays, today } from '#server/kit/words/days.ts'
import { BATCHES, COST_CENTERS, EMPLOYEES, ORIGINS, PRODUCTS, VEHICLES } from '#server/catalogues/queries.ts'
import { MILLING_OPERATIONS } from '#server/milling/queries.ts'
import { PAYMENT_METHODS } from '#server/payments/queries.ts'
import { BANKS } from '#server/bank/accounts-queries.ts'
import { COMPANIES } from '#server/companies/queries.ts'
import { CONSECUTIVES } from '#server/numbers/queries.ts'
import { NOTES } from '#server/invoices/notes-queries.ts'
import { PAYABLES } from '#server/payables/resource-queries.ts'
import { AGREEMENTS } from '#server/financing/queries.ts'
import { MOVEMENTS } from '#server/financing/movements-queries.ts'
import { INVOICES } from '#server/invoices/queries.ts'
import { QUALITY_TABLES } from '#server/rates/quality-tables-queries.ts'
import { APPLIED_RECEIPTS, RECEIPTS } from '#server/receipts/queries.ts'
import { RATES } from '#server/rates/queries.ts'
import { RECEIVABLES } from '#server/receivables/queries.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { SETTLEMENTS } from '#server/settlements/queries.ts'
import { THIRD_PARTIES } from '#server/parties/queries.ts'
import { WEIGHINGS } from '#server/weighings/queries.ts'
import { newPostgres } from '../api/support/database.ts'
import { fillLists } from './lists/fill.ts'
import { reads } from './lists/reads.ts'
import { median, number } from './statistics.ts'

const BUDGET_MS = 100
const ROUNDS = 7
const SECRET = 'clave-de-medir-larga-y-secreta'

interface List {
  path: string
  resource: Pick<Resource, 'sorted' | 'sortedByValue' | 'dated' | 'numbered' | 'totals'>
  /** Search words: few matches, many matches, two letters, two words. */
  words?: [rare: string, frequent: string, letters: string, both: string]
  /** Filters whose values split the list. */
  filters?: Record<string, readonly string[]>
  /** Needs the id of an agreement. */
  ofAgreement?: boolean
}

const list = (path: string, resource: List['resource'], more: Partial<List> = {}): List => ({
  ...{ path, resource, ...more },
})

const LISTS: List[] = [
  list('third-parties', THIRD_PARTIES, { filters: { tipo: ['PROVEEDOR'], activo: ['true', 'false'] } }),
  list('weighing-records', WEIGHINGS, {
    words: ['quetzalcoatl', 'maria', 'ma', 'ducuara salvado'],
    filters: {
      estado: ['PAGO', 'PESADA', 'PENDIENTE'],
      operacion: ['COMPRA', 'VENTA'],
      ...{ en_patio: ['true'], aplica_liquidacion: ['true', 'false'], sin_analisis: ['true'] },
    },
  }),
  list('accounts-receivable', RECEIVABLES, {
    filters: {
      estado_documento: ['PENDIENTE', 'PARCIAL', 'VENCIDA', 'PAGADO', 'ANULADA'],
      clasificacion_cobro: ['CORRIENTE', 'EN MORA', 'VENCIDA'],
      con_saldo: ['true', 'false'],
    },
  }),
  list('payment-receipts', RECEIPTS, {
    filters: { estado: ['APLICADO', 'PENDIENTE', 'ANULADO'], por_aplicar: ['true', 'false'] },
  }),
  list('applied-receipts', APPLIED_RECEIPTS, { words: ['RC-777', 'RC-1', 'fa', 'RC-1 FAC-12'] }),
  list('invoices', INVOICES),
  list('accounts-payable', PAYABLES, {
    words: ['CXP-777', 'maria', 'ma', 'maria flete'],
    filters: { origen: ['FLETE'], con_saldo: ['true', 'false'] },
  }),
  list('notes', NOTES, { words: ['NC-777', 'NC', 'ma', 'maria FE'] }),
  list('settlements', SETTLEMENTS, { filters: { estado: ['PAGADA', 'APROBADA', 'BORRADOR'] } }),
  list('financing-agreements', AGREEMENTS, { filters: { estado: ['TERMINADO', 'EN_EJECUCION'] } }),
  list('financing-agreement-movements', MOVEMENTS, {
    words: ['xyz', 'urea', 'ur', 'semilla certificada'],
    ofAgreement: true,
  }),
  list('audit', { sorted: [], dated: 'fecha' }, { words: ['quetzalcoatl', 'maria', 'ma', 'ana maria'] }),
  list('payment-methods', PAYMENT_METHODS),
  list('products', PRODUCTS, { words: ['xyz', 'paddy', 'pa', 'arroz paddy'] }),
  list('vehicles', VEHICLES, { words: ['AAQ077', 'AAQ', 'AA', 'AAQ 1'] }),
  list('origins', ORIGINS),
  list('batches', BATCHES),
  list('employees', EMPLOYEES),
  list('cost-centers', COST_CENTERS),
  list('banks', BANKS),
  list('rates', RATES),
  list('quality-tables', QUALITY_TABLES),
  list('consecutives', CONSECUTIVES),
  list('milling-operations', MILLING_OPERATIONS, { words: ['MAQ-77', 'MAQ', 'ma', 'MAQ 1'] }),
  list('companies', COMPANIES, { words: ['espiga', 'molino', 'mo', 'molino espiga'] }),
]

/** Query in addition to the page size. */
interface Asked {
  filtros?: Record<string, string>
  [field: string]: unknown
}

/** Date ranges within thirteen years: a new month, an old one, a year, everything. */
const RANGES = {
  'este mes': [30, 0],
  'un mes de hace cinco años': [1825, 1795],
  'un año': [365, 0],
  'todos los días': [9000, 0],
} as const

function* casesOf({ resource, words, filters = {} }: List, rows: number): Generator<[string, Asked]> {
  const { dated, numbered, totals } = resource
  const sorted = [...resource.sorted, ...(resource.sortedByValue ?? [])]
  const sums = totals && { totales: true }
  yield ['lista', {}]
  yield ['página del medio', { actual_page: Math.ceil(rows / 20) || 1 }]
  yield ['última página', { actual_page: Math.ceil(rows / 10) || 1 }]
  if (totals) yield ['todo, con sumas', sums!]
  for (const search of words ?? ['quetzalcoatl', 'maria', 'ma', 'maria guzman'])
    yield [`«${search}»`, { search, ...sums }]
  for (const field of [...sorted, ...(numbered ? [numbered] : [])])
    for (const way of ['asc', 'desc']) yield [`por ${field} ${way}`, { sort_order: `${field}:${way}` }]
  for (const [name, values] of Object.entries(filters))
    for (const value of values) yield [`${name} ${value}`, { filtros: { [name]: value }, ...sums }]
  if (!dated) return
  for (const [name, [from, to]] of Object.entries(RANGES)) {
    const filtros = { desde: addDays(today(), -from), hasta: addDays(today(), -to) }
    yield [name, { filtros, ...sums }]
    for (const field of sorted)
      yield [`${name}, por ${field}`, { filtros, ...sums, sort_order: `${field}:asc` }]
  }
}

const { values: asked } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    all: { type: 'string', default: '2000000' },
    companies: { type: 'string', default: '20' },
    /** Existing database, which is kept. */
    url: { type: 'string' },
  },
})
const size = { rows: Number(asked.rows), all: Number(asked.all), companies: Number(asked.companies) }
if (!asked.url && !process.env.TEST_DATABASE_URL)
  throw new Error('TEST_DATABASE_URL: a PostgreSQL on which to make the database')
const made = asked.url ? undefined : await newPostgres()
const url = asked.url ?? made!.url
const db = await openDatabase({ databaseUrl: url, dataDir: '' })
const everywhere = acrossCompanies(db)
const app = buildApp({ db, tokenSecrets: [SECRET] })
let over = 0
try {
  await migrate(db)
  if (made) {
    const started = performance.now()
    await fillLists(everywhere, url, size)
    console.log(`${number(size.all)} rows in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }
  const [setting] = await rowsOf<{ shared_buffers: string }>(everywhere.read, sql`show shared_buffers`)
  console.log(`shared_buffers ${setting?.shared_buffers}; medians of ${ROUNDS} in ms, ✗ over ${BUDGET_MS}`)
  const [user] = await rowsOf<{ id_usuario: string; id_empresa: string }>(
    everywhere.read,
    sql`select * from user_companies order by id_empresa limit 1`,
  )
  const { token } = await signToken(SECRET, user!.id_usuario, 1)
  const headers = { token, company: user!.id_empresa }
  for (const one of LISTS) {
    const within = one.ofAgreement ? { id_financing_agreement: await anAgreement() } : {}
    const search = ({ filtros, ...payload }: Asked) => {
      const body = { limit: 10, ...payload, filtros: { ...within, ...filtros } }
      return time({ method: 'POST', url: `/${one.path}/search`, payload: body })
    }
    const { total } = await search({})
    for (const [name, payload] of casesOf(one, total)) report(`${one.path}: ${name}`, await search(payload))
  }
  for (const [name, request] of reads(await anId('products'), await anId('banks')))
    report(name, await time(request))

  async function anId(table: 'products' | 'banks'): Promise<string> {
    const key = sql.identifier(table === 'banks' ? 'id_banco' : 'id_producto')
    const [row] = await rowsOf<{ id: string }>(
      everywhere.read,
      sql`select ${key} as id from ${sql.identifier(table)} where id_empresa = ${user!.id_empresa} order by ${key} limit 1`,
    )
    return row!.id
  }

  async function anAgreement(): Promise<string> {
    const [row] = await rowsOf<{ id: string }>(
      everywhere.read,
      sql`select id_financing_agreement as id from financing_agreement_movements
        where id_empresa = ${user!.id_empresa} limit 1`,
    )
    return row!.id
  }

  async function time(request: { method: 'GET' | 'POST'; url: string; payload?: object }) {
    const times: number[] = []
    let total = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now()
      const answer = await app.inject({ ...request, headers })
      times.push(performance.now() - started)
      if (answer.statusCode !== 200) throw new Error(`${request.url}: ${answer.body}`)
      total = answer.json().total_count
    }
    return { times, total }
  }
} finally {
  await app.close()
  await db.close()
  await made?.drop()
}
console.log(over === 0 ? 'All within.' : `${over} over ${BUDGET_MS} ms.`)
process.exit(over === 0 ? 0 : 1)

function report(name: string, { times, total = 0 }: { times: number[]; total?: number }): void {
  const middle = median(times)
  if (middle > BUDGET_MS) over += 1
  const figures = [middle, Math.min(...times)].map((one) => one.toFixed(1).padStart(8)).join('')
  console.log(`${middle > BUDGET_MS ? '✗' : ' '}${figures} ${number(total).padStart(9)}  ${name}`)
}
