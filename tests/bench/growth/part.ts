import { buildApp } from '#server/app.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { newPostgres } from '../../api/support/database.ts'
import { fillWeighings } from '../fill-weighings.ts'
import { begin, headersOf, Large, NAMES, type Request, SURNAMES } from '../large.ts'
import type { Chosen } from '../parts.ts'
import { type Found, table } from '../results.ts'
import { median, number, spread } from '../statistics.ts'

const ROUNDS = 25
const SECRET = 'clave-de-medir-larga-y-secreta'
const LIMIT = 2
/** Under this nobody tells a difference, and what a small list takes is what asking takes. */
const SOON_MS = 5

/** What each size took, by the case's name. */
type Times = Map<string, number[]>

/** The API on PostgreSQL with so many third parties and as many weighings: what a person does must not take longer. */
export async function measureGrowth(asked: Chosen): Promise<Found> {
  const measured: [rows: number, times: Times][] = []
  for (const rows of asked.rows) measured.push([rows, await measureSize(rows, asked.rounds ?? ROUNDS)])
  const names = [...(measured[0]?.[1].keys() ?? [])]
  const times = (name: string) => measured.map(([, of]) => of.get(name) ?? [])
  const ratioOf = (name: string) => {
    const medians = times(name).map(median)
    return Math.max(...medians) / Math.max(SOON_MS, Math.min(...medians))
  }
  const worst = names.map((name) => ({ name, ratio: ratioOf(name) })).sort((a, b) => b.ratio - a.ratio)[0]
  return {
    text: table(
      ['', ...measured.map(([rows]) => `${number(rows)} rows`), `slowest to quickest (or ${SOON_MS} ms)`],
      names.map((name) => [name, ...times(name).map((of) => spread(of, 1)), `${ratioOf(name).toFixed(2)}×`]),
    ),
    goals: worst
      ? [
          {
            goal: `list, search, next page, deep page and dashboard with ${number(Math.min(...asked.rows))} to ${number(Math.max(...asked.rows))} rows: within ${LIMIT}×`,
            measured: `${worst.ratio.toFixed(2)}× (${worst.name})`,
            met: worst.ratio <= LIMIT,
          },
        ]
      : [],
  }
}

async function measureSize(rows: number, rounds: number): Promise<Times> {
  const { url, drop } = await newPostgres()
  const db = acrossCompanies(await openDatabase({ databaseUrl: url, dataDir: '', copies: false }))
  const app = buildApp({ db, tokenSecret: SECRET })
  try {
    await begin(db)
    const large = new Large(db)
    const filling = performance.now()
    await fillWeighings(large, rows)
    await fillThirdParties(large, rows)
    await large.run('vacuum analyze')
    const seconds = ((performance.now() - filling) / 1000).toFixed(0)
    console.log(`growth: ${number(rows)} third parties and weighings in ${seconds} s`)
    const headers = await headersOf(db, SECRET)
    const times: Times = new Map()
    for (const [name, request] of casesOf(rows)) {
      const took: number[] = []
      for (let round = -3; round < rounds; round++) {
        const started = performance.now()
        const answer = await app.inject({ ...request, headers })
        if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`)
        if (round >= 0) took.push(performance.now() - started)
      }
      times.set(name, took)
    }
    return times
  } finally {
    await app.close()
    await db.close()
    await drop()
  }
}

/** Beside the two thousand of the weighings; one has a name of its own. */
async function fillThirdParties(large: Large, rows: number): Promise<void> {
  await large.into('third_parties', () =>
    large.run(`insert into third_parties (id_empresa, tipo, nombre, tipo_identificacion, identificacion)
      select c.id_empresa, (array['PROVEEDOR', 'PROVEEDOR', 'CLIENTE', 'CONDUCTOR'])[1 + i % 4],
        case when i = ${rows / 2} then 'Nezahualcóyotl ' else '' end || ${NAMES}[1 + i % 12] || ' '
          || ${SURNAMES}[1 + (i / 12) % 11] || ' ' || ${SURNAMES}[1 + (i / 132) % 11], '13', (1200000000 + i)::text
      from companies c, generate_series(1, ${rows}) i`),
  )
}

function casesOf(rows: number): [string, Request][] {
  const search =
    (url: string, own: object) =>
    (body: object): Request => ({ method: 'POST', url, payload: { limit: 10, ...own, ...body } })
  const lists = {
    'third parties': search('/third-parties/search', {
      searchin_fields: 'nombre,identificacion',
      sort_order: 'nombre:asc',
    }),
    weighings: search('/weighing-records/search', {
      searchin_fields: 'nombre_proveedor,nombre_cliente,descripcion_producto,consecutivo,placa',
    }),
  }
  return [
    ...Object.entries(lists).flatMap(([name, list]): [string, Request][] => [
      [`${name}: list`, list({})],
      [`${name}: next page`, list({ actual_page: 2 })],
      [`${name}: page in the middle`, list({ actual_page: Math.floor(rows / 20) })],
      [`${name}: last page`, list({ actual_page: Math.floor(rows / 10) })],
    ]),
    ['third parties: search', lists['third parties']({ search: 'nezahualcoyotl' })],
    ['third parties: an identification', lists['third parties']({ search: String(1200000000 + rows / 2) })],
    ['weighings: search', lists.weighings({ search: `PES-${Math.floor(rows / 2)}` })],
    ['dashboard', { method: 'GET', url: '/dashboard' }],
  ]
}
