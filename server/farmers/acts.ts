import { sql, type SQL } from 'drizzle-orm'
import type { FarmerLinkState } from './contract.ts'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import { esElPin, MINUTOS_CERRADO, nuevoSecreto, pinDe, trasFallar } from './rules.ts'
import { invalidField, notFound, Refusal } from '#server/kit/rules/refusal.ts'
import { huellaDe } from '#server/kit/rules/secrets.ts'
import {
  inTransaction,
  rowsOf,
  type Actor,
  type Database,
  type Queries,
  type Transaction,
} from '#server/db/transaction.ts'
import { insertRows, updateRows } from '#server/db/writes.ts'
import { addDays } from '#server/kit/words/days.ts'
import { linkPath, mobileOf, NO_LINK } from './words.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { countFailure, refuseTooOften } from '#server/kit/rows/address-limits.ts'
import { recordEvent } from '#server/kit/rows/audit.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { createRow, getRow, lockRow, type Row } from '#server/kit/rows/rows.ts'
import { THIRD_PARTIES } from '#server/parties/queries.ts'
import { inBogota } from '#server/kit/rows/moments.ts'

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

/** Where links lead, and from which day on. */
interface Here {
  /** Where people reach the web; without it a link leads nowhere. */
  publicUrl: string | undefined
  /** Today in Bogotá. */
  hoy: string
}

const NO_ADDRESS =
  'El molino no tiene anotada su dirección pública. Pida a quien administra el sistema que la escriba (PUBLIC_URL): sin ella un enlace no lleva a ninguna parte.'

/** Why a third party can have no link, in a sentence; '' where it can. */
function hindranceOf({ tags, identificacion }: Row, practica: boolean, { publicUrl }: Here): string {
  if (!publicUrl) return NO_ADDRESS
  if (practica) return 'En una empresa de práctica no se hacen enlaces.'
  if (hasTag(String(tags), TAG_OWN_COMPANY)) return 'La empresa propia no tiene enlace.'
  if (pinDe(String(identificacion)) === undefined) {
    return 'Su identificación tiene menos de cuatro números, y de ellos se hace el PIN: no puede tener enlace.'
  }
  return ''
}

/** What is known of a third party's link: how it may be opened is told nobody. Refuses with 404. */
export async function linkState(
  q: Queries,
  company: string,
  id: string,
  here: Here,
): Promise<FarmerLinkState> {
  const third = await getRow(q, THIRD_PARTIES, company, id)
  const { nombre: empresa, practica } = await companyOf(q, company)
  const moment = (of: SQL) => sql`coalesce(${inBogota(of)}, '')`
  const [enlace] = await rowsOf<NonNullable<FarmerLinkState['enlace']>>(
    q,
    sql`select id_enlace, creado_por, vence::text as vence, ${moment(sql`e.creado_en`)} as creado,
        ${moment(sql`abierto_en`)} as abierto, ${moment(sql`case when cerrado_hasta > now() then cerrado_hasta end`)} as cerrado_hasta
      from enlaces_de_terceros e join claves_de_enlaces using (id_enlace)
      where e.id_empresa = ${company} and id_tercero = ${third._id} and terminado is null and vence >= ${here.hoy}::date`,
  )
  return {
    id_tercero: third._id,
    nombre: String(third.nombre),
    empresa,
    celular: mobileOf(String(third.telefono1), String(third.telefono2)),
    enlace: enlace ?? null,
    impedimento: hindranceOf(third, practica, here),
  }
}

async function companyOf(q: Queries, company: string): Promise<{ nombre: string; practica: boolean }> {
  const [own] = await rowsOf<{ nombre: string; practica: boolean }>(
    q,
    sql`select nombre, practica from companies where id_empresa = ${company}`,
  )
  if (!own) throw notFound()
  return own
}

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

/** A link that holds, and whose it is. */
export interface OpenLink {
  id_enlace: string
  id_empresa: string
  id_tercero: string
  nombre: string
  identificacion: string
  vence: string
}

/**
 * The open link of a secret. Refuses with 404, in the same words, every other one, and counts it against the address; with
 * LIMITE, before anything is looked at, an address that tried too often. Every company has to be in reach.
 */
export async function findLink(
  db: Database,
  codigo: string,
  hoy: string,
  direccion: string,
): Promise<OpenLink> {
  await refuseTooOften(db.read, direccion)
  const [link] = await rowsOf<OpenLink>(
    db.read,
    sql`select e.id_enlace, e.id_empresa, e.id_tercero, t.nombre, t.identificacion, e.vence::text as vence
      from claves_de_enlaces c join enlaces_de_terceros e using (id_enlace) join third_parties t using (id_tercero)
        join companies m on m.id_empresa = e.id_empresa
      where c.huella = ${huellaDe(codigo)} and e.terminado is null and e.vence >= ${hoy}::date and m.activo
      order by e.id_enlace limit 1`,
  )
  if (link) return link
  await countFailure(db.read, direccion)
  throw new Refusal('NO_ENCONTRADO', NO_LINK)
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
