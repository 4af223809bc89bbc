import { sql } from 'drizzle-orm'
import { notFound } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { recordEvent } from '#server/kit/rows/audit.ts'
import { isId } from '#server/kit/rows/rows.ts'
import { inBogota } from '#server/kit/rows/moments.ts'

/** What a session's token says. */
interface Token {
  id: string
  idUsuario: string
  version: number
  inicio: Date
  vence: Date
}

/** Where a session is used: the browser's address, and the browser in words. */
export interface SessionPlace {
  direccion: string
  navegador: string
}

/** A session seen so lately is not written again, by whichever process. */
const SEEN = sql`interval '4 minutes'`

/** Writes that a session begins, or that it was seen just now, from where. */
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
        where sesiones.vista < now() - ${SEEN}`,
  )
}

/** The sessions `s` of a user that the next call would let through. */
const openOf = (idUsuario: string) =>
  sql`from sesiones s join users u on u.id_usuario = s.id_usuario and u.version_token = s.version and u.activo
    where s.id_usuario = ${idUsuario} and s.vence > now()
      and not exists (select from tokens_terminados t where t.id = s.id_sesion)`

/** The open sessions of a user, that of the call first, then the one seen last. */
export async function openSessions(q: Queries, idUsuario: string, current: string): Promise<object[]> {
  return rowsOf(
    q,
    sql`select s.id_sesion as id, s.navegador, s.direccion, ${inBogota(sql`s.inicio`)} as inicio,
        ${inBogota(sql`s.vista`)} as vista, s.id_sesion::text = ${current} as actual
      ${openOf(idUsuario)} order by actual desc, s.vista desc, s.id_sesion`,
  )
}

/** Which sessions are ended: one, or all but one. */
export type Ended = { id: string } | { but: string }

/**
 * Ends open sessions of a user, each with its audit entry: the next call with their tokens is refused, at every process.
 * Of two who end the same one, one does. Refuses with 404 the one that is not among them.
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
