import { sql, type SQL } from 'drizzle-orm'
import type { AuditOperation } from '../contract/audit.ts'
import type { SearchRequest } from '../contract/common.ts'
import { isDay } from '../shared/days.ts'
import { auditoria } from '../db/schema.ts'
import {
  inTransaction,
  rowsOf,
  SYSTEM,
  type Database,
  type Queries,
  type Transaction,
} from '../db/transaction.ts'
import { isId, type Row } from './rows.ts'
import { searchedWords, type Page } from './search.ts'

/** What is recorded by itself; creations, changes and deletions are recorded by the database. */
export type Operation = Exclude<AuditOperation, 'CREATE' | 'UPDATE' | 'DELETE'>

export interface AuditEvent {
  operacion: Operation
  tabla_afectada: string
  descripcion: string
  registro_id?: string
  motivo?: string
}

/** Writes an audit entry that no change of a row makes by itself. Changes of rows are written by the database. */
export async function recordEvent(tx: Transaction, event: AuditEvent): Promise<void> {
  const { actor } = tx
  await tx.insert(auditoria).values({
    ...event,
    id_empresa: actor.idEmpresa,
    id_usuario: actor.idUsuario,
    usuario: actor.nombre,
    ip: actor.ip,
    peticion: actor.requestId,
  })
}

/**
 * One page of the company's entries, newest first, with the exact count: also of those without a company, such as
 * sign-ins, of people who work in it. Filters: fecha, desde, hasta (days in Bogotá), operacion, usuario and tabla
 * (contained, ignoring case and accents) and id (of the entry or of its record).
 */
export async function searchAudit(q: Queries, idEmpresa: string, request: SearchRequest): Promise<Page> {
  const words = searchedWords(request.search).map((word) => sql`busqueda like patron_busqueda(${word})`)
  const filters = Object.entries(request.filtros)
  const kinds = filters.filter(([name]) => KINDS.includes(name)).flatMap(filterCondition)
  const others = [...filters.filter(([name]) => !KINDS.includes(name)).flatMap(filterCondition), ...words]
  const both = [ofCompany(idEmpresa, [...kinds, ...others]), ofItsPeople(idEmpresa, [...kinds, ...others])]
  const counts = both.map((where) => sql`(select count(*) from auditoria where ${where})`)
  if (others.length === 0) counts[0] = countOfKinds(idEmpresa, kinds)
  const [counted] = await rowsOf<{ total: string }>(q, sql`select ${sql.join(counts, sql` + `)} as total`)
  const total_count = Number(counted?.total ?? 0)
  const offset = (request.actual_page - 1) * request.limit
  const length = Math.min(request.limit, total_count - offset)
  if (length <= 0) return { data: [], total_count }
  const rare = words.length > 0 || request.filtros.id !== undefined
  return { data: await pageOf(q, both, { offset, length, total_count, rare }), total_count }
}

/** The filters of which the counts are kept. */
const KINDS = ['operacion', 'usuario', 'tabla']

/** A company's entries of some kinds: those counted up to a moment, and those after it. */
const countOfKinds = (idEmpresa: string, kinds: SQL[]) =>
  sql`(select coalesce(sum(cantidad), 0) from auditoria_cuentas where ${ofCompany(idEmpresa, kinds)})
    + (select count(*) from auditoria
      where ${ofCompany(idEmpresa, [sql`fecha >= (select hasta from auditoria_contada_hasta)`, ...kinds])})`

/** Carries the counts of entries on; called every hour. An hour is longer than any transaction lasts. */
export async function countAudit(db: Database): Promise<void> {
  await inTransaction(db, SYSTEM, (tx) =>
    tx.execute(sql`select contar_auditoria_hasta(now() - interval '1 hour')`),
  )
}

function filterCondition([name, value]: [string, string]): SQL[] {
  if (value === '') return []
  const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'America/Bogota')`
  const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'America/Bogota')`
  const days = (condition: () => SQL) => [isDay(value) ? condition() : sql`false`]
  switch (name) {
    case 'fecha':
      return days(() => sql`fecha >= ${startOf(value)} and fecha < ${endOf(value)}`)
    case 'desde':
      return days(() => sql`fecha >= ${startOf(value)}`)
    case 'hasta':
      return days(() => sql`fecha < ${endOf(value)}`)
    case 'operacion':
      return [sql`operacion = ${value.toUpperCase()}`]
    case 'usuario':
      return [sql`position(normalizar(${value}) in usuario_normal) > 0`]
    case 'tabla':
      return [sql`position(normalizar(${value}) in tabla_afectada) > 0`]
    case 'id':
      return [
        isId(value)
          ? sql`(id = ${value} or registro_id = ${value.toLowerCase()})`
          : sql`registro_id = ${value}`,
      ]
    default:
      return []
  }
}

const ofCompany = (idEmpresa: string, conditions: SQL[]) =>
  sql.join([sql`id_empresa = ${idEmpresa}`, ...conditions], sql` and `)

const ofItsPeople = (idEmpresa: string, conditions: SQL[]) =>
  sql.join(
    [
      sql`id_empresa is null and id_usuario = any (array(
        select id_usuario from user_companies where id_empresa = ${idEmpresa}))`,
      ...conditions,
    ],
    sql` and `,
  )

/**
 * Both parts are read in the order of their index, a late page from its nearer end; but entries that few may be
 * (those with a word, or of one record) are collected first: walking the index to find them would read it whole.
 */
async function pageOf(
  q: Queries,
  parts: SQL[],
  {
    offset,
    length,
    total_count,
    rare,
  }: { offset: number; length: number; total_count: number; rare: boolean },
): Promise<Row[]> {
  const after = total_count - offset - length
  const fromTheEnd = after < offset
  const order = fromTheEnd ? sql`fecha, id` : sql`fecha desc, id desc`
  const skipped = fromTheEnd ? after : offset
  const walked = rare ? sql`` : sql`order by ${order} limit ${skipped + length}`
  const found = sql.join(
    parts.map((where) => sql`(select id, fecha from auditoria where ${where} ${walked})`),
    sql` union all `,
  )
  const rows = await rowsOf<{ fila: Row }>(
    q,
    sql`with hallados as materialized (${found})
      select to_jsonb(a) - '{busqueda,usuario_normal}'::text[] || jsonb_build_object(
        '_id', a.id, 'fecha', to_char(a.fecha at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI')) as fila
      from (select id from hallados order by ${order} limit ${length} offset ${skipped}) p
        join auditoria a on a.id = p.id
      order by a.fecha desc, a.id desc`,
  )
  return rows.map((row) => row.fila)
}
