import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { rowsOf } from '#server/db/transaction.ts'
import { signToken } from '#server/kit/http/tokens.ts'
import { sql } from 'drizzle-orm'
import { MOLINO } from '../../support/sign-in.ts'
import { type Goal, table } from '../results.ts'
import { median, spread } from '../statistics.ts'

const ROUNDS = 200
const SECRET = 'clave-de-medir-larga-y-secreta'
const LIMIT = 1.5
const COLUMNS =
  'id_tercero, nombre, tipo, tipo_identificacion, identificacion, direccion, municipio, telefono1, telefono2, email, tags, path, activo, version'
const SORTED = 'order by orden_de_texto(nombre) collate "C", id_tercero limit 10'

/** Searches of the list, with the equivalent SQL query. */
const CASES = [
  {
    name: 'the list, with the kept total',
    search: '',
    query: `select ${COLUMNS}, (select cantidad from totales where tabla = 'third_parties' and id_empresa = $1) as total
      from third_parties where id_empresa = $1 ${SORTED}`,
  },
  ...['quetzalcoatl', 'martinez', 'maria'].map((word) => ({
    name: `search «${word}»`,
    search: word,
    query: `with found as materialized (select * from third_parties
        where id_empresa = $1 and busqueda like patron_busqueda('${word}'))
      select ${COLUMNS}, (select count(*) from found) as total from found ${SORTED}`,
  })),
]

/** Times the API's search call against the bare query, in this process and in turn. */
export async function measureSearch(databaseUrl: string): Promise<{ text: string; goals: Goal[] }> {
  const db = acrossCompanies(await openDatabase({ databaseUrl, dataDir: '' }))
  await db.enableRowSecurity()
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const app = buildApp({ db, tokenSecrets: [SECRET] })
  try {
    const [user] = await rowsOf<{ id_usuario: string; id_empresa: string; version_token: number }>(
      db.read,
      sql`select uc.id_usuario, uc.id_empresa, u.version_token from user_companies uc
        join users u using (id_usuario) join companies c using (id_empresa)
        where u.correo like 'admin@%' and c.nombre = ${MOLINO}`,
    )
    if (!user) throw new Error('The demonstration has no administrator')
    const { token } = await signToken(SECRET, user.id_usuario, user.version_token)
    const headers = { token, company: user.id_empresa }
    const rows: string[][] = []
    const goals: Goal[] = []
    for (const { name, search, query } of CASES) {
      const payload = {
        search,
        searchin_fields: 'nombre,identificacion',
        sort_order: 'nombre:asc',
        limit: 10,
      }
      const call = async () => {
        const answer = await app.inject({ method: 'POST', url: '/third-parties/search', headers, payload })
        if (answer.statusCode !== 200) throw new Error(answer.body)
      }
      const bare = async () => void JSON.stringify((await pool.query(query, [user.id_empresa])).rows)
      const times = await inTurn([call, bare])
      const ratio = median(times[0]!) / median(times[1]!)
      rows.push([name, ...times.map((of) => spread(of, 2)), `${ratio.toFixed(2)}×`])
      goals.push({
        goal: `the API's ${name}: ≤ ${LIMIT}× the bare query`,
        measured: `${ratio.toFixed(2)}×`,
        met: ratio <= LIMIT,
      })
    }
    return { text: `### The API's search\n\n${table(['', 'API', 'bare query', ''], rows)}`, goals }
  } finally {
    await app.close()
    await pool.end()
    await db.close()
  }
}

async function inTurn(works: (() => Promise<void>)[]): Promise<number[][]> {
  const times = works.map(() => [] as number[])
  for (let round = -20; round < ROUNDS; round++) {
    for (const [place, work] of works.entries()) {
      const started = performance.now()
      await work()
      if (round >= 0) times[place]!.push(performance.now() - started)
    }
  }
  return times
}
