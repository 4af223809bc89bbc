import { sql } from 'drizzle-orm'
import type { SituacionDelPrecio } from './prices-rules.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { PRICE, type Metadata } from '#server/approvals/words.ts'
import { lapseRequests, requestApproval } from '#server/approvals/requests-acts.ts'
import { requestsOf, APPROVAL_REQUESTS } from '#server/approvals/queries.ts'
import { updateRow } from '#server/kit/rows/rows.ts'

/** A draft whose price may have to be approved. */
interface Priced {
  id_liquidacion: string
  consecutivo: string
  id_proveedor: string
  nombre_proveedor: string
  precio_carga: number
  precio_tonelada: number
  subtotal: number
  precio: SituacionDelPrecio | null
}

/** What who decides needs to see: the price, by how much it is under the minimum or off the proposed one, and of how much. */
const factsOf = (
  one: Priced,
  { propuesto, minimo, admite, por_debajo, difiere }: SituacionDelPrecio,
): Metadata =>
  Object.fromEntries(
    Object.entries({
      solicitado: one.precio_carga,
      precio_tonelada: one.precio_tonelada,
      por_debajo: por_debajo || null,
      difiere,
      propuesto,
      minimo,
      admite,
      liquidacion: one.consecutivo,
      subtotal: one.subtotal,
    }).filter((fact): fact is [string, string | number] => fact[1] !== null),
  )

/** What of a request a decision is about: it holds while price and list say the same, whatever the kilos come to. */
const decidedOn = ({ solicitado, propuesto, minimo, admite, por_debajo, difiere }: Metadata) =>
  JSON.stringify([solicitado, propuesto, minimo, admite, por_debajo, difiere].map((fact) => fact ?? null))

interface Standing {
  id: string
  estado: string
  metadatos: Metadata
}

/** The newest request about the price of a settlement that did not lapse. */
async function standing(q: Queries, company: string, id: string): Promise<Standing | undefined> {
  const [found] = await rowsOf<Standing>(
    q,
    sql`select id_solicitud as id, estado, metadatos from approval_requests
      where id_empresa = ${company} and id_referencia = ${id} and accion = ${PRICE} and estado <> 'VENCIDA'
      order by id_solicitud desc limit 1`,
  )
  return found
}

/**
 * Asks for the approval of a draft's price where it needs one (N-140); its settlement is locked. What was decided about the
 * same price stays; about another one it is void, and so is what waits once nothing has to be approved.
 */
export async function askAboutPrice(tx: Transaction, company: string, one: Priced): Promise<void> {
  const { id_liquidacion: id, precio, id_proveedor, nombre_proveedor } = one
  const before = await standing(tx, company, id)
  const needed = precio !== null && precio.avisos.length > 0
  const metadata = needed ? factsOf(one, precio) : {}
  if (before && needed && decidedOn(before.metadatos) === decidedOn(metadata)) return
  if (before?.estado === 'APROBADA') {
    await updateRow(tx, APPROVAL_REQUESTS, company, before.id, { estado: 'VENCIDA' })
  }
  if (!needed) return lapseRequests(tx, company, id)
  await requestApproval(tx, {
    empresa: company,
    tipo: PRICE,
    id_referencia: id,
    tercero: { id: id_proveedor, nombre: nombre_proveedor },
    metadata,
  })
}

const listed = (names: readonly string[]) =>
  new Intl.ListFormat('es-CO', { type: 'disjunction' }).format(names)

/** Why the price of a draft stands in the way of approving it; null where it does not. */
export async function priceRefusal(
  q: Queries,
  company: string,
  id: string,
  precio_carga: number,
  precio: SituacionDelPrecio | null,
): Promise<string | null> {
  if (precio === null || precio.avisos.length === 0) return null
  const [newest] = (await requestsOf(q, company, id)).filter(({ estado }) => estado !== 'VENCIDA')
  const asked = newest as
    (Standing & Record<'decidio' | 'motivo_rechazo', string> & { esperan_a: string[] }) | undefined
  const now = {
    solicitado: precio_carga,
    ...precio,
    por_debajo: precio.por_debajo || null,
  } as unknown as Metadata
  if (!asked || decidedOn(asked.metadatos) !== decidedOn(now)) {
    return `${precio.avisos.join(' ')} Calcule de nuevo para pedir su aprobación.`
  }
  if (asked.estado === 'APROBADA') return null
  if (asked.estado === 'RECHAZADA') {
    return `${precio.avisos.join(' ')} ${asked.decidio} no aprobó este precio: ${asked.motivo_rechazo}. Cambie el precio.`
  }
  const whom = asked.esperan_a.length > 0 ? ` de ${listed(asked.esperan_a)}` : ''
  return `${precio.avisos.join(' ')} Espera la aprobación${whom}.`
}
