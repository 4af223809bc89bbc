import { sql, type SQL } from 'drizzle-orm'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import { holdsKey, type Key } from '#server/kit/contract/keys.ts'
import { isDay } from '#server/kit/words/days.ts'
import type { Queries } from '#server/db/transaction.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import { seenBy } from '#server/people/users-queries.ts'
import { readPage, type Page } from '#server/kit/rows/paging.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { inWords, type Referencia, referencesOf, type Suceso } from './rules.ts'
import { TABLE_OPTIONS, tableName, tableWords, wholeOf, withParts } from './tables-words.ts'
import { namesOf } from './history-queries.ts'
import { isId, type Row } from '#server/kit/rows/rows.ts'
import { type Filters, holdsWords, searchedWords } from '#server/kit/rows/search.ts'
import { endOfDay, inBogota, startOfDay } from '#server/kit/rows/moments.ts'
import { unaccented } from '#server/kit/words/marks.ts'

/** Audit entries, with the time in Bogotá. */
const ENTRIES: Resource = {
  name: 'auditoria',
  id: 'id',
  searched: [],
  filters: [],
  sorted: [],
  label: 'descripcion',
  extra: (a) => sql`jsonb_build_object('fecha', ${inBogota(sql`${a}.fecha`)})`,
}

/** Page of entries, with the name of the selected record. */
export interface AuditPage extends Page {
  registro?: string
}

/** Reader of the audit. */
interface Reader {
  company: string
  user: Pick<SessionUser, 'idUsuario' | 'keys'>
}

/**
 * Page of audit entries in words, newest first, with the exact count (audit/README.md, visible entries).
 * Filters: fecha, desde, hasta (days in Bogotá), operacion, usuario, tabla, registro, id.
 * `usuario` and `tabla` match parts of names, without case and accents. `tabla` includes its parts.
 */
export async function searchAudit(q: Queries, reader: Reader, request: SearchRequest): Promise<AuditPage> {
  const { tabla = '', registro = '' } = request.filtros
  const asked = tabla && registro ? [wholeOf(tabla, registro)] : []
  const page = await readEntries(q, reader, request, asked[0])
  const entries = page.data.map((row) => ({ row, suceso: asEvent(row) }))
  const named = [...asked, ...entries.flatMap(({ suceso }) => referencesOf(suceso))]
  const nombreDe = await namesOf(q, reader.company, named)
  const data = entries.map(({ row, suceso }) => ({
    ...row,
    tabla: tableName(suceso.tabla),
    ...inWords(suceso, nombreDe),
  }))
  return { ...page, data, ...(asked[0] && { registro: nombreDe(asked[0]) }) }
}

const asEvent = (row: Row): Suceso => ({
  tabla: String(row.tabla_afectada),
  operacion: String(row.operacion),
  descripcion: String(row.descripcion),
  motivo: String(row.motivo),
  antes: (row.antes ?? null) as Suceso['antes'],
  despues: (row.despues ?? null) as Suceso['despues'],
})

async function readEntries(
  q: Queries,
  { company, user }: Reader,
  request: SearchRequest,
  record: Referencia | undefined,
): Promise<Page> {
  const words = holdsWords(sql`busqueda`, searchedWords(request.search))
  const whole = !!request.filtros.registro
  // The history of a record is complete, so the table filter only identifies the record.
  const filters = Object.entries(request.filtros).filter(([name]) => !(whole && name === 'tabla'))
  const all = [...filters.flatMap(filterCondition), ...words]
  const key = record && LISTED.get(record.tabla)
  const seen = [ofCompany(company), ofItsPeople(company)]
  if (record?.tabla === ROLES) seen.push(ofTheProgram)
  // One entry may match several conditions and must appear once, so the conditions are joined by `or`.
  const disjoint =
    key && holdsKey(user.keys, key)
      ? [sql`(${sql.join([...seen, changesOf(record, { company, user })], sql` or `)})`]
      : seen
  const parts = disjoint.map((condition) => both([condition, ...all]))
  return readPage(
    q,
    {
      resource: ENTRIES,
      parts,
      order: { by: [sql`fecha`, sql`id`], descending: true },
      narrowed: words.length > 0 ? 'words' : undefined,
    },
    request,
  )
}

const ROLES = 'roles'

/** Records without a company, with the key of their list. */
const LISTED: ReadonlyMap<string, Key> = new Map([
  ['users', 'POST-users/search'],
  ['roles', 'POST-rols/search'],
  ['companies', 'POST-companies/search'],
])

/** Condition that the record is deleted, or that the reader may see it. */
function isVisible({ tabla, id }: Referencia, { company, user: { idUsuario } }: Reader): SQL {
  if (tabla === ROLES) return ofNoOtherCompany(id, company)
  if (tabla !== 'users' && tabla !== 'companies') return sql`true`
  const source = sql.identifier(tabla)
  const which = sql`from ${source} where ${sql.identifier(tabla === 'users' ? 'id_usuario' : 'id_empresa')}::text = ${id.toLowerCase()}`
  return sql`(not exists (select ${which}) or exists (select ${which} and ${seenBy[tabla](idUsuario, sql`${source}`)}))`
}

/** Condition that a role, living or deleted, belongs or belonged to no other company. */
const ofNoOtherCompany = (id: string, company: string) =>
  sql`not exists (select from auditoria e where e.registro_id = ${id.toLowerCase()} and e.tabla_afectada = ${ROLES}
    and coalesce(e.despues, e.antes) ->> 'id_empresa' <> ${company})`

/** Entries about such a record and its roles. Sign-ins and other tables are left out. */
function changesOf({ tabla, id }: Referencia, reader: Reader): SQL {
  const record = id.toLowerCase()
  const own = sql`(registro_id = ${record} and ${among(withParts(tabla))})`
  const given = sql`(registro_padre = ${record} and ${among(['user_roles'])})`
  return sql`(${isVisible({ tabla, id }, reader)} and operacion in ('CREATE', 'UPDATE', 'DELETE') and ${tabla === ROLES ? sql`(${own} or ${given})` : own})`
}

const ofDay = (condition: (day: string) => SQL) => (value: string) =>
  isDay(value) ? condition(value) : sql`false`

/** SQL condition of each filter. */
const FILTERS: Filters = {
  fecha: ofDay((day) => sql`fecha >= ${startOfDay(day)} and fecha < ${endOfDay(day)}`),
  desde: ofDay((day) => sql`fecha >= ${startOfDay(day)}`),
  hasta: ofDay((day) => sql`fecha < ${endOfDay(day)}`),
  operacion: (value) => sql`operacion = ${value.toUpperCase()}`,
  usuario: (value) => sql`position(normalizar(${value}) in usuario_normal) > 0`,
  tabla: ofTable,
  registro: (value) => sql`(registro_id = ${value.toLowerCase()} or registro_padre = ${value.toLowerCase()})`,
  id: (value) =>
    isId(value) ? sql`(id = ${value} or registro_id = ${value.toLowerCase()})` : sql`registro_id = ${value}`,
}

const filterCondition = ([name, value]: [string, string]): SQL[] => {
  const asks = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined
  return asks && value !== '' ? [asks(value)] : []
}

/** Entries of a table and its parts by name, or of all tables with the text in their name. */
function ofTable(value: string): SQL {
  const named = plain(value)
  const exact = tableWords(value) ? value : TABLE_OPTIONS.find(({ label }) => plain(label) === named)?.value
  if (exact) return among(withParts(exact))
  const contained = TABLE_OPTIONS.filter(({ label }) => plain(label).includes(named))
  return sql`(${among(contained.map((option) => option.value))} or position(normalizar(${value}) in tabla_afectada) > 0)`
}

const plain = (text: string) => unaccented(text).toLowerCase()

const among = (tables: string[]) => sql`tabla_afectada = any (string_to_array(${tables.join(',')}, ','))`

const both = (conditions: SQL[]) => sql.join(conditions, sql` and `)

const ofCompany = (idEmpresa: string) => sql`id_empresa = ${idEmpresa}`

/** Entries of roles made by the program itself, such as at the first start. */
const ofTheProgram = sql`(id_empresa is null and id_usuario is null and ${ofTable(ROLES)})`

/** Entries without a company by its people, and by those who left until they did. */
const ofItsPeople = (idEmpresa: string) => sql`(id_empresa is null and (id_usuario = any (array(
    select id_usuario from user_companies where id_empresa = ${idEmpresa}))
  or fecha <= ((${departures(idEmpresa)}) ->> id_usuario::text)::timestamptz))`

/** Last departure of each person from the company, as an object. The index by record serves only known people. */
const departures = (idEmpresa: string) => sql`select jsonb_object_agg(persona, hasta) from (
  select registro_id as persona, max(fecha) as hasta from auditoria
  where id_empresa = ${idEmpresa} and tabla_afectada = 'user_companies' and operacion = 'DELETE'
    and registro_id = any (array(select distinct id_usuario::text from auditoria where id_empresa is null))
  group by registro_id) salidas`
