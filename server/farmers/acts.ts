import { sql, type SQL } from 'drizzle-orm'
import { isPin, MINUTOS_CERRADO, afterFailure } from './rules.ts'
import { newSecret, hashOf } from '#server/kit/rules/secrets.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { inTransaction, rowsOf, type Actor, type Database, type Transaction } from '#server/db/transaction.ts'
import { insertRows, updateRows } from '#server/db/writes.ts'
import { addDays } from '#server/kit/words/days.ts'
import { linkPath, NO_LINK } from './words.ts'
import { recordEvent } from '#server/kit/rows/audit.ts'
import { isHeld, isRecent } from '#server/kit/rows/moments.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { createRow, lockRow, type Row } from '#server/kit/rows/rows.ts'
import { THIRD_PARTIES } from '#server/parties/queries.ts'
import { type LinkContext, type OpenLink, obstacleOf } from './links-queries.ts'

const LINKS: Resource = {
  name: 'enlaces_de_terceros',
  id: 'id_enlace',
  searched: [],
  filters: [],
  sorted: [],
  label: 'id_tercero',
}

/** Minutes within which a reopened page adds no second audit event. */
const SAME_OPENING_MIN = 10

const NO_OPEN_LINK = 'Este tercero no tiene un enlace abierto.'

/**
 * Makes a third party's link for `dias` days and ends the previous one. Returns the secret, its address and
 * the last day; only a hash is stored. Throws 404, and CONFLICTO with the reason why no link is possible.
 */
export async function makeLink(
  tx: Transaction,
  company: string,
  id: string,
  dias: number,
  here: LinkContext,
) {
  const third = await lockRow(tx, THIRD_PARTIES, company, id)
  const hindrance = await obstacleOf(tx, company, third, here)
  if (hindrance) throw new Refusal('CONFLICTO', hindrance)
  await endOpen(tx, ofThird(company, third), 'se hizo otro')
  const vence = addDays(here.hoy, dias)
  const { _id } = await createRow(tx, LINKS, company, {
    id_tercero: third._id,
    creado_por: tx.actor.nombre,
    vence,
  })
  const codigo = newSecret()
  await insertRows(tx, 'claves_de_enlaces', [{ id_enlace: _id, id_empresa: company, huella: hashOf(codigo) }])
  return { codigo, direccion: new URL(linkPath(codigo), here.publicUrl).href, vence }
}

/** Ends a third party's link. Throws 404 without an open link. */
export async function endLink(tx: Transaction, company: string, id: string, hoy: string): Promise<void> {
  const third = await lockRow(tx, THIRD_PARTIES, company, id)
  const [open] = await rowsOf<{ vence: string }>(
    tx,
    sql`select vence::text as vence from enlaces_de_terceros
      where ${ofThird(company, third)} and terminado is null`,
  )
  if (!open || open.vence < hoy) throw new Refusal('NO_ENCONTRADO', NO_OPEN_LINK)
  await endOpen(tx, ofThird(company, third), 'lo pidió el molino')
}

const ofThird = (company: string, { _id }: Row) => sql`id_empresa = ${company} and id_tercero = ${_id}`

async function endOpen(tx: Transaction, which: SQL, motivo_fin: string): Promise<void> {
  const ended = { terminado: new Date().toISOString(), motivo_fin }
  await updateRows(tx, LINKS.name, ended, sql`where ${which} and terminado is null`)
}

/** Actor in the audit for the holder of a link. */
const actorOf = (actor: Actor, { nombre, id_empresa }: OpenLink): Actor => ({
  ...actor,
  nombre: `Enlace de ${nombre}`,
  idEmpresa: id_empresa,
})

interface Tried {
  fallos: number
  seguidos: number
  /** Seconds until the link opens again; null while open. */
  espera: number | null
}

/**
 * Tries a PIN, one try at a time. Throws 422 for a wrong one. The fifth wrong PIN in a row closes the link
 * for 15 minutes and throws LIMITE. The twentieth in all ends the link (farmers/README.md, pin).
 */
export async function tryPin(db: Database, actor: Actor, link: OpenLink, pin: string): Promise<void> {
  const refusal = await inTransaction(db, actorOf(actor, link), async (tx) => {
    const [tried] = await rowsOf<Tried>(
      tx,
      sql`select fallos, seguidos, case when ${isHeld(sql`cerrado_hasta`, MINUTOS_CERRADO * 60)}
          then greatest(1, ceil(extract(epoch from cerrado_hasta - now())))::int end as espera
        from claves_de_enlaces where id_enlace = ${link.id_enlace} for update`,
    )
    if (!tried) return new Refusal('NO_ENCONTRADO', NO_LINK)
    if (tried.espera !== null) return closed(tried.espera)
    const its = sql`where id_enlace = ${link.id_enlace}`
    if (isPin(link.identificacion, pin)) {
      if (tried.seguidos > 0) await updateRows(tx, 'claves_de_enlaces', { seguidos: 0 }, its)
      return undefined
    }
    const { queda, ...fallos } = afterFailure(tried)
    await updateRows(tx, 'claves_de_enlaces', fallos, its)
    if (queda === 'TERMINADO') {
      await endOpen(tx, sql`id_enlace = ${link.id_enlace}`, 'demasiados PIN equivocados')
      return new Refusal('NO_ENCONTRADO', NO_LINK)
    }
    if (queda === 'ABIERTO')
      return invalidField('pin', 'Ese no es el PIN. Son los cuatro últimos números de su documento.')
    await tx.execute(sql`update claves_de_enlaces
      set cerrado_hasta = now() + make_interval(mins => ${MINUTOS_CERRADO}) ${its}`)
    await recordEvent(tx, {
      operacion: 'LOGIN_RECHAZADO',
      descripcion: `Escribió mal el PIN de su enlace, que se cerró ${MINUTOS_CERRADO} minutos`,
      ...auditTarget(link),
    })
    return closed(MINUTOS_CERRADO * 60)
  })
  if (refusal) throw refusal
}

const closed = (espera: number) =>
  new Refusal(
    'LIMITE',
    `El PIN se escribió mal varias veces y el enlace está cerrado. Intente de nuevo en ${MINUTOS_CERRADO} minutos.`,
    { espera },
  )

/** Events of a link belong to the history of its third party. */
const auditTarget = ({ id_tercero }: OpenLink) => ({
  tabla_afectada: THIRD_PARTIES.name,
  registro_id: id_tercero,
})

/** Records in the audit that the farmer's page was opened, at most once in SAME_OPENING_MIN minutes. */
export async function noteOpening(db: Database, actor: Actor, link: OpenLink): Promise<void> {
  await inTransaction(db, actorOf(actor, link), async (tx) => {
    const [opened] = await rowsOf(
      tx,
      sql`update claves_de_enlaces set abierto_en = now() where id_enlace = ${link.id_enlace}
        and not ${isRecent(sql`abierto_en`, SAME_OPENING_MIN * 60)} returning id_enlace`,
    )
    if (opened)
      await recordEvent(tx, {
        operacion: 'OPEN',
        descripcion: 'Abrió lo suyo por su enlace',
        ...auditTarget(link),
      })
  })
}

/** Records in the audit that a paper was opened, by kind and number. */
export async function notePaper(db: Database, actor: Actor, link: OpenLink, paper: string): Promise<void> {
  await inTransaction(db, actorOf(actor, link), (tx) =>
    recordEvent(tx, {
      operacion: 'OPEN',
      descripcion: `Abrió por su enlace: ${paper}`,
      ...auditTarget(link),
    }),
  )
}
