import { sql } from 'drizzle-orm'
import { notFound } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { recordEvent } from '#server/kit/rows/audit.ts'
import { isId } from '#server/kit/rows/rows.ts'
import { inBogota, isRecent } from '#server/kit/rows/moments.ts'

/** Claims of a session's token. */
interface Token {
  id: string
  idUsuario: string
  version: number
  inicio: Date
  vence: Date
}

/** Address and browser of a session. */
export interface SessionPlace {
  direccion: string
  navegador: string
}

/** A session seen within these seconds is not written again. */
const SEEN_S = 4 * 60

/** Inserts a session, or updates its last use and place. */
export async function noteSession(
  q: Queries,
  { id, idUsuario, version, inicio, vence }: Token,
  { direccion, navegador }: SessionPlace,
): Promise<void> {
  await q.execute(
    sql`insert into sesiones (id_sesion, id_usuario, version, inicio, vence, direccion, navegador)
      values (${id}, ${idUsuario}, ${version}, ${inicio.toISOString()}, ${vence.toISOString()}, ${direccion}, ${navegador})
      on conflict (id_sesion) do update
        set vista = now(), direccion = excluded.direccion, navegador = excluded.navegador
        where not ${isRecent(sql`sesiones.vista`, SEEN_S)}`,
  )
}

/** Sessions `s` of a user with a token that is still accepted. */
const openOf = (idUsuario: string) =>
  sql`from sesiones s join users u on u.id_usuario = s.id_usuario and u.version_token = s.version and u.activo
    where s.id_usuario = ${idUsuario} and s.vence > now()
      and not exists (select from tokens_terminados t where t.id = s.id_sesion)`

/** Open sessions of a user. The current one comes first, then by last use. */
export async function openSessions(q: Queries, idUsuario: string, current: string): Promise<object[]> {
  return rowsOf(
    q,
    sql`select s.id_sesion as id, s.navegador, s.direccion, ${inBogota(sql`s.inicio`)} as inicio,
        ${inBogota(sql`s.vista`)} as vista, s.id_sesion::text = ${current} as actual
      ${openOf(idUsuario)} order by actual desc, s.vista desc, s.id_sesion`,
  )
}

/** One session, or all but one. */
export type Ended = { id: string } | { but: string }

/**
 * Ends open sessions of a user, with an audit entry each. Every process refuses their tokens from then on.
 * Concurrent calls end a session only once. Throws 404 for a session that is not open.
 */
export async function endSessions(
  tx: Transaction,
  { idUsuario, nombre }: { idUsuario: string; nombre: string },
  which: Ended,
): Promise<void> {
  const one = 'id' in which
  if (one && !isId(which.id)) throw notFound()
  const meant = one ? sql`s.id_sesion = ${which.id}` : sql`s.id_sesion::text <> ${which.but}`
  const ended = await rowsOf<SessionPlace>(
    tx,
    sql`with abiertas as (select s.id_sesion, s.vence, s.navegador, s.direccion ${openOf(idUsuario)} and ${meant}),
      cerradas as (insert into tokens_terminados (id, vence) select id_sesion, vence from abiertas
        on conflict do nothing returning id)
      select navegador, direccion from abiertas where id_sesion in (select id from cerradas) order by id_sesion`,
  )
  if (one && ended.length === 0) throw notFound()
  for (const { navegador, direccion } of ended) {
    await recordEvent(tx, {
      operacion: 'LOGOUT',
      tabla_afectada: 'users',
      descripcion: `Cierre de la sesión de ${nombre}: ${navegador}, ${direccion}`,
      registro_id: idUsuario,
    })
  }
}
