import { sql, type SQL } from 'drizzle-orm'
import {
  inWords,
  inOneLine,
  nameOfRow,
  referencesOfName,
  type NombreDe,
  type Referencia,
  referencesOf,
  type Suceso,
} from './rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { TABLES, tableWords } from './tables-words.ts'
import { column, isId } from '#server/kit/rows/rows.ts'
import { inBogota } from '#server/kit/rows/moments.ts'

export interface HistoryLine {
  /** Time in Bogotá, `yyyy-mm-dd hh:mm`. */
  cuando: string
  quien: string
  que: string
}

/** Maximum entries read per record. An invoice changes only a few times. */
const ENTRIES = 200

/** Changes of an invoice and collections of its receivable, in words, newest first. */
export async function invoiceHistory(
  q: Queries,
  company: string,
  { factura, cuenta }: { factura: string; cuenta: string },
): Promise<HistoryLine[]> {
  const rows = await rowsOf<Suceso & { cuando: string; quien: string }>(
    q,
    sql`select ${inBogota(sql`fecha`)} as cuando, usuario as quien,
        tabla_afectada as tabla, operacion, descripcion, motivo, antes, despues
      from auditoria where id_empresa = ${company} and registro_id in (${factura}, ${cuenta})
        and operacion in ('CREATE', 'UPDATE')
        and (tabla_afectada = 'invoices' or (antes -> 'abonos') <> (despues -> 'abonos'))
      order by id desc limit ${ENTRIES}`,
  )
  const nombreDe = await namesOf(q, company, rows.flatMap(referencesOf))
  return rows.map(({ cuando, quien, ...suceso }) => {
    const told = inWords(suceso, nombreDe)
    const collected = suceso.tabla !== 'invoices' || suceso.operacion === 'CREATE'
    return { cuando, quien, que: collected ? told.frase : inOneLine(told) }
  })
}

/**
 * Names of records, in at most two queries for any number of records. Deleted records are named from their
 * last entry. Names that contain other records need two more queries.
 */
export async function namesOf(
  q: Queries,
  company: string,
  references: readonly Referencia[],
): Promise<NombreDe> {
  const asked = new Map<string, Set<string>>()
  for (const { tabla, id } of references) {
    if (tableWords(tabla) && isId(id)) asked.set(tabla, (asked.get(tabla) ?? new Set()).add(id.toLowerCase()))
  }
  const names = new Map<string, string>()
  const nombreDe: NombreDe = ({ tabla, id }) => names.get(`${tabla} ${id.toLowerCase()}`) ?? ''
  const keep = async (rows: Found[]) => {
    const others = rows.flatMap(({ tabla, fila }) => referencesOfName(tabla, fila))
    const nombreDeOtro = await namesOf(q, company, others)
    for (const { tabla, id, fila } of rows) {
      if (!nombreDe({ tabla, id })) names.set(`${tabla} ${id}`, nameOfRow(tabla, fila, nombreDeOtro))
    }
  }
  if (asked.size === 0) return nombreDe
  const living = [...asked].map(([tabla, ids]) => livingRows(company, tabla, ids))
  await keep(await rowsOf<Found>(q, sql.join(living, sql` union all `)))
  const gone = [...asked].flatMap(([tabla, ids]) => [...ids].filter((id) => !nombreDe({ tabla, id })))
  if (gone.length > 0) await keep(await rowsOf<Found>(q, deletedRows(company, gone)))
  return nombreDe
}

interface Found {
  tabla: string
  id: string
  fila: Record<string, unknown>
}

/** Records of one table in the company, with their name columns. */
function livingRows(company: string, tabla: string, ids: ReadonlySet<string>): SQL {
  const { id = '', llamada = [], sin_empresa } = tableWords(tabla) ?? {}
  const named = llamada.map((name) => sql`${name}::text, t.${column(name)}`)
  const own = sin_empresa ? sql`true` : sql`t.id_empresa = ${company}`
  return sql`select ${tabla}::text as tabla, t.${column(id)}::text as id,
      jsonb_build_object(${sql.join(named, sql`, `)}) as fila
    from ${column(tabla)} t where ${own} and t.${column(id)} in (${listed(ids, 'uuid')})`
}

/** Tables without a company. Records of such tables can be deleted from any company. */
const GLOBAL = Object.keys(TABLES).filter((tabla) => TABLES[tabla]?.sin_empresa && !TABLES[tabla].parte_de)

/** Deleted records, from their last entry. */
const deletedRows = (company: string, ids: readonly string[]) =>
  sql`select distinct on (tabla_afectada, registro_id) tabla_afectada as tabla, registro_id as id,
      coalesce(despues, antes) as fila from auditoria
    where (id_empresa = ${company} or id_empresa is null or tabla_afectada in (${listed(GLOBAL, 'text')}))
      and registro_id in (${listed(ids, 'text')}) and coalesce(despues, antes) is not null
    order by tabla_afectada, registro_id, id desc`

const listed = (ids: Iterable<string>, type: 'uuid' | 'text') =>
  sql.join(
    [...ids].map((id) => sql`${id}::${sql.raw(type)}`),
    sql`, `,
  )
