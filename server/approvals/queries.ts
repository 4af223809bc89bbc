import { sql } from 'drizzle-orm'
import { holdsKey } from '#server/kit/contract/keys.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { isId, asJson, counted, type Row } from '#server/kit/rows/rows.ts'
import { TELEGRAM } from './words.ts'

export const APPROVAL_REQUESTS: Resource = {
  name: 'approval_requests',
  id: 'id_solicitud',
  searched: ['accion', 'nombre_tercero', 'solicito', 'decidio', 'nombre_usuario'],
  filters: ['accion', 'estado', 'id_tercero', 'id_referencia'],
  sorted: ['accion', 'nombre_tercero'],
  sortedByValue: ['estado', 'fecha_creacion', 'fecha_decision'],
  mayBeEmpty: ['fecha_decision'],
  computed: { fecha_creacion: sql`creado_en` },
  dated: 'creado_en',
  datedByMoment: true,
  label: 'accion',
  extra: (request) => sql`jsonb_build_object('fecha_creacion', ${request}.creado_en)`,
}

/**
 * Requests of a record, newest first. A waiting request has the names of the people who may decide
 * (`esperan_a`).
 */
export async function requestsOf(q: Queries, empresa: string, id_referencia: string): Promise<Row[]> {
  if (!isId(id_referencia)) return []
  const rows = await rowsOf<{ fila: Row }>(
    q,
    sql`select ${asJson(APPROVAL_REQUESTS, sql`r`)} || jsonb_build_object('esperan_a',
        case when r.estado = 'PENDIENTE' then ${decidersOf(empresa)} else '[]'::jsonb end) as fila
      from approval_requests r
      where r.id_empresa = ${empresa} and r.id_referencia = ${id_referencia} order by r.id_solicitud desc`,
  )
  return rows.map(({ fila }) => fila)
}

/** Roles store this key in two spellings. */
const APPROVE_STORED = ['PATCH-approval-requests/{id}/approve', 'PATCH-approval-requests/:id/approve']

/** Names of the active people of a company who may approve, as jsonb. */
const decidersOf = (
  empresa: string,
) => sql`(select coalesce(jsonb_agg(distinct u.nombre_usuario), '[]') from users u
    join user_companies uc on uc.id_usuario = u.id_usuario and uc.id_empresa = ${empresa}
    join user_roles ur on ur.id_usuario = u.id_usuario
    join roles ro on ro.id_rol = ur.id_rol and ro.activo and (ro.id_empresa is null or ro.id_empresa = ${empresa})
    join role_routes rr on rr.id_rol = ro.id_rol
      and rr.permission = any (string_to_array(${APPROVE_STORED.join(' ')}, ' '))
    where u.activo)`

/** Number of waiting requests that the holder of `keys` may decide. */
export async function countWaiting(q: Queries, empresa: string, keys: ReadonlySet<string>): Promise<number> {
  const telegram = holdsKey(keys, 'POST-approval-requests/approve-telegram-user')
  const others = holdsKey(keys, 'PATCH-approval-requests/{id}/approve')
  if (!telegram && !others) return 0
  const { cantidad } = await counted(
    q,
    sql`select count(*) as cantidad from approval_requests
      where id_empresa = ${empresa} and estado = 'PENDIENTE'
        and case when accion = ${TELEGRAM} then ${telegram}::boolean else ${others}::boolean end`,
  )
  return cantidad
}
