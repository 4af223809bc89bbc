import pg from 'pg'

/** Queries of both reference pages, on the database of DATABASE_URL. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

export const PAGE = 10

export interface Party {
  id_tercero: string
  nombre: string
  identificacion: string
  tipo: string
  direccion: string
  municipio: string
  telefono1: string
  email: string
}

const COLUMNS = 'id_tercero, nombre, identificacion, tipo, direccion, municipio, telefono1, email'
const SORTED = 'order by orden_de_texto(nombre) collate "C", id_tercero'

let asked: Promise<string> | undefined

/** Company with the most third parties, read once. */
export const company = (): Promise<string> => (asked ??= askCompany())

async function askCompany(): Promise<string> {
  const { rows } = await pool.query<{ id_empresa: string }>(
    "select id_empresa from totales where tabla = 'third_parties' order by cantidad desc limit 1",
  )
  return rows[0]!.id_empresa
}

/** Reads the page and the total in one query. */
export async function readList(
  empresa: string,
  q: string,
  page: number,
): Promise<{ rows: Party[]; total: number }> {
  const query =
    q === ''
      ? {
          name: 'list',
          text: `select ${COLUMNS}, (select count(*)::int from third_parties where id_empresa = $1) as total
            from third_parties where id_empresa = $1 ${SORTED} limit ${PAGE} offset $2`,
          values: [empresa, (page - 1) * PAGE],
        }
      : searchOf(empresa, q.trim().split(/\s+/), (page - 1) * PAGE)
  const { rows } = await pool.query<Party & { total: number }>(query)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Collects the rows that match all words, then counts and pages them. */
function searchOf(empresa: string, words: string[], skipped: number): pg.QueryConfig {
  const holds = words.map((_, place) => `busqueda like patron_busqueda($${place + 3})`).join(' and ')
  return {
    name: `search of ${words.length}`,
    text: `with found as materialized (select ${COLUMNS} from third_parties where id_empresa = $1 and ${holds})
      select *, (select count(*) from found)::int as total from found ${SORTED} limit ${PAGE} offset $2`,
    values: [empresa, skipped, ...words],
  }
}

export async function getOne(id: string): Promise<Party> {
  const { rows } = await pool.query<Party>({
    name: 'one',
    text: `select ${COLUMNS} from third_parties where id_tercero = $1`,
    values: [id],
  })
  return rows[0]!
}

export async function save(id: string, fields: Record<string, unknown>): Promise<void> {
  const { nombre, identificacion, direccion, municipio, telefono1, email } = fields
  await pool.query({
    name: 'save',
    text: `update third_parties set nombre = $2, identificacion = $3, direccion = $4, municipio = $5, telefono1 = $6,
      email = $7 where id_tercero = $1`,
    values: [id, nombre, identificacion, direccion, municipio, telefono1, email],
  })
}
