import { type Database, type Queries, rowsOf } from '#server/db/transaction.ts'
import type { FarmerLinkState } from './contract.ts'
import { MINUTOS_CERRADO, pinOf } from './rules.ts'
import { mobileOf, NO_LINK } from './words.ts'
import { countFailure } from '#server/kit/rows/address-limits.ts'
import { inBogota, isHeld } from '#server/kit/rows/moments.ts'
import { type Row, getRow } from '#server/kit/rows/rows.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { hashOf } from '#server/kit/rules/secrets.ts'
import { THIRD_PARTIES } from '#server/parties/queries.ts'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import { sql, type SQL } from 'drizzle-orm'
import { companyOf } from '#server/kit/vouchers/scope.ts'

const isClosed = isHeld(sql`cerrado_hasta`, MINUTOS_CERRADO * 60)

export interface LinkContext {
  /** Public address of the web; without it no link can be made. */
  publicUrl: string | undefined
  /** Today in Bogotá. */
  hoy: string
}

const NO_ADDRESS =
  'El molino no tiene anotada su dirección pública. Pida a quien administra el sistema que la escriba (PUBLIC_URL): sin ella un enlace no lleva a ninguna parte.'

/** Own company under any type: a link shows the documents of all records with one identification. */
const OWN_COMPANY = sql`exists (select from third_parties o where o.id_empresa = t.id_empresa
  and o.tipo_identificacion = t.tipo_identificacion and o.identificacion = t.identificacion
  and ${TAG_OWN_COMPANY} = any (string_to_array(o.tags, '|')))`

/** Reason why a third party can have no link; '' if possible. */
export async function obstacleOf(
  q: Queries,
  company: string,
  { _id, identificacion }: Row,
  { publicUrl }: LinkContext,
): Promise<string> {
  if (!publicUrl) return NO_ADDRESS
  const [found] = await rowsOf<Record<'practica' | 'propia', boolean>>(
    q,
    sql`select m.practica, ${OWN_COMPANY} as propia from third_parties t join companies m using (id_empresa)
      where t.id_empresa = ${company} and t.id_tercero = ${_id}`,
  )
  if (found?.practica) return 'En una empresa de práctica no se hacen enlaces.'
  if (found?.propia) return 'La empresa propia no tiene enlace.'
  if (pinOf(String(identificacion)) === undefined) {
    return 'Su identificación tiene menos de cuatro números, y de ellos se hace el PIN: no puede tener enlace.'
  }
  return ''
}

/** State of a third party's link, without its secret. Throws 404. */
export async function linkState(
  q: Queries,
  company: string,
  id: string,
  here: LinkContext,
): Promise<FarmerLinkState> {
  const third = await getRow(q, THIRD_PARTIES, company, id)
  const { nombre: empresa } = await companyOf(q, company)
  const moment = (of: SQL) => sql`coalesce(${inBogota(of)}, '')`
  const [enlace] = await rowsOf<NonNullable<FarmerLinkState['enlace']>>(
    q,
    sql`select id_enlace, creado_por, vence::text as vence, ${moment(sql`e.creado_en`)} as creado,
        ${moment(sql`abierto_en`)} as abierto, ${moment(sql`case when ${isClosed} then cerrado_hasta end`)} as cerrado_hasta
      from enlaces_de_terceros e join claves_de_enlaces using (id_enlace)
      where e.id_empresa = ${company} and id_tercero = ${third._id} and terminado is null and vence >= ${here.hoy}::date`,
  )
  return {
    id_tercero: third._id,
    nombre: String(third.nombre),
    empresa,
    celular: mobileOf(String(third.telefono1), String(third.telefono2)),
    enlace: enlace ?? null,
    impedimento: await obstacleOf(q, company, third, here),
  }
}

/** Valid link with its third party. */
export interface OpenLink {
  id_enlace: string
  id_empresa: string
  id_tercero: string
  nombre: string
  identificacion: string
  vence: string
}

/**
 * Open link of a secret. Any other secret throws 404 with the same text, and LIMITE after too many from one IP
 * address (farmers/README.md, limit by address). `db` must reach every company.
 */
export async function findLink(
  db: Database,
  codigo: string,
  hoy: string,
  direccion: string,
): Promise<OpenLink> {
  const [link] = await rowsOf<OpenLink>(
    db.read,
    sql`select e.id_enlace, e.id_empresa, e.id_tercero, t.nombre, t.identificacion, e.vence::text as vence
      from claves_de_enlaces c join enlaces_de_terceros e using (id_enlace) join third_parties t using (id_tercero)
        join companies m on m.id_empresa = e.id_empresa
      where c.huella = ${hashOf(codigo)} and e.terminado is null and e.vence >= ${hoy}::date and m.activo
        and not ${OWN_COMPANY}
      order by e.id_enlace limit 1`,
  )
  if (link) return link
  await countFailure(db.read, direccion)
  throw new Refusal('NO_ENCONTRADO', NO_LINK)
}
