import { sql, type SQL } from 'drizzle-orm'
import { esElPin, MINUTOS_CERRADO, trasFallar } from './rules.ts'
import { nuevoSecreto, huellaDe } from '#server/kit/rules/secrets.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { inTransaction, rowsOf, type Actor, type Database, type Transaction } from '#server/db/transaction.ts'
import { insertRows, updateRows } from '#server/db/writes.ts'
import { addDays } from '#server/kit/words/days.ts'
import { linkPath, NO_LINK } from './words.ts'
import { countFailure } from '#server/kit/rows/address-limits.ts'
import { recordEvent } from '#server/audit/queries.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { createRow, lockRow, type Row } from '#server/kit/rows/rows.ts'
import { THIRD_PARTIES } from '#server/parties/acts.ts'
import { type Here, type OpenLink, companyOf, hindranceOf } from './links-queries.ts'

const LINKS: Resource = {
  name: 'enlaces_de_terceros',
  id: 'id_enlace',
  searched: [],
  filters: [],
  sorted: [],
  label: 'id_tercero',
}

/** A page that is opened anew within so many minutes is no other opening for the audit. */
const SAME_OPENING_MIN = 10

const NO_OPEN_LINK = 'Este tercero no tiene un enlace abierto.'

/**
 * Makes a third party's link for so many days from today on, and ends the one before. Answers the secret, which stands nowhere
 * from here on, alone and in its address, and the last day. Refuses with 404, and one who can have none.
 */
export async function makeLink(tx: Transaction, company: string, id: string, dias: number, here: Here) {
  const third = await lockRow(tx, THIRD_PARTIES, company, id)
  const { practica } = await companyOf(tx, company)
  const hindrance = hindranceOf(third, practica, here)
  if (hindrance) throw new Refusal('CONFLICTO', hindrance)
  await endOpen(tx, ofThird(company, third), 'se hizo otro')
  const vence = addDays(here.hoy, dias)
  const { _id } = await createRow(tx, LINKS, company, {
    id_tercero: third._id,
    creado_por: tx.actor.nombre,
    vence,
  })
  const codigo = nuevoSecreto()
  await insertRows(tx, 'claves_de_enlaces', [
    { id_enlace: _id, id_empresa: company, huella: huellaDe(codigo) },
  ])
  return { codigo, direccion: new URL(linkPath(codigo), here.publicUrl).href, vence }
}

/** Ends a third party's link. Refuses with 404 where none is open. */
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

/** Whoever opens a link, as the audit names him. */
const actorOf = (actor: Actor, { nombre, id_empresa }: OpenLink): Actor => ({
  ...actor,
  nombre: `Enlace de ${nombre}`,
  idEmpresa: id_empresa,
})

interface Tried {
  fallos: number
  seguidos: number
  /** Seconds for which it is still closed. */
  espera: number | null
}

/**
 * Tries a PIN. A wrong one is refused with 422 and counts, one at a time: five in a row close the link for a quarter of an hour,
 * which refuses with LIMITE, and twenty in all end it, which is from then on one of the wrong ones.
 */
export async function tryPin(db: Database, actor: Actor, link: OpenLink, pin: string): Promise<void> {
  const refusal = await inTransaction(db, actorOf(actor, link), async (tx) => {
    const [tried] = await rowsOf<Tried>(
      tx,
      sql`select fallos, seguidos, case when cerrado_hasta > now()
          then greatest(1, ceil(extract(epoch from cerrado_hasta - now())))::int end as espera
        from claves_de_enlaces where id_enlace = ${link.id_enlace} for update`,
    )
    if (!tried) return new Refusal('NO_ENCONTRADO', NO_LINK)
    if (tried.espera !== null) return closed(tried.espera)
    const its = sql`where id_enlace = ${link.id_enlace}`
    if (esElPin(link.identificacion, pin)) {
      if (tried.seguidos > 0) await updateRows(tx, 'claves_de_enlaces', { seguidos: 0 }, its)
      return undefined
    }
    const { queda, ...fallos } = trasFallar(tried)
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
      ...about(link),
    })
    return closed(MINUTOS_CERRADO * 60)
  })
  if (!refusal) return
  await countFailure(db.read, actor.ip)
  throw refusal
}

const closed = (espera: number) =>
  new Refusal(
    'LIMITE',
    `El PIN se escribió mal varias veces y el enlace está cerrado. Intente de nuevo en ${MINUTOS_CERRADO} minutos.`,
    { espera },
  )

/** The history in which what is done by a link is told: that of its third party. */
const about = ({ id_tercero }: OpenLink) => ({ tabla_afectada: THIRD_PARTIES.name, registro_id: id_tercero })

/** Leaves in the audit that his page was opened, and when that was, unless it was just before. */
export async function noteOpening(db: Database, actor: Actor, link: OpenLink): Promise<void> {
  await inTransaction(db, actorOf(actor, link), async (tx) => {
    const [opened] = await rowsOf(
      tx,
      sql`update claves_de_enlaces set abierto_en = now() where id_enlace = ${link.id_enlace}
        and (abierto_en is null or abierto_en <= now() - make_interval(mins => ${SAME_OPENING_MIN})) returning id_enlace`,
    )
    if (opened)
      await recordEvent(tx, { operacion: 'OPEN', descripcion: 'Abrió lo suyo por su enlace', ...about(link) })
  })
}

/** Leaves in the audit that he opened a paper, by what it is and its number. */
export async function notePaper(db: Database, actor: Actor, link: OpenLink, paper: string): Promise<void> {
  await inTransaction(db, actorOf(actor, link), (tx) =>
    recordEvent(tx, { operacion: 'OPEN', descripcion: `Abrió por su enlace: ${paper}`, ...about(link) }),
  )
}
