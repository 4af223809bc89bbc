import { sql } from 'drizzle-orm'
import type { SituacionDelPrecio } from './prices-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { PRICE, type Metadata } from '#server/approvals/words.ts'
import { requestsOf } from '#server/approvals/queries.ts'

/** Key of the price and list values that a decision covers. Kilos are left out on purpose. */
export const decidedOn = ({ solicitado, propuesto, minimo, admite, por_debajo, difiere }: Metadata) =>
  JSON.stringify([solicitado, propuesto, minimo, admite, por_debajo, difiere].map((fact) => fact ?? null))

interface PriceRequest {
  id: string
  estado: string
  metadatos: Metadata
}

/** Newest price request of a settlement that has not lapsed. */
export async function latestPriceRequest(
  q: Queries,
  company: string,
  id: string,
): Promise<PriceRequest | undefined> {
  const [found] = await rowsOf<PriceRequest>(
    q,
    sql`select id_solicitud as id, estado, metadatos from approval_requests
      where id_empresa = ${company} and id_referencia = ${id} and accion = ${PRICE} and estado <> 'VENCIDA'
      order by id_solicitud desc limit 1`,
  )
  return found
}

const listed = (names: readonly string[]) =>
  new Intl.ListFormat('es-CO', { type: 'disjunction' }).format(names)

/** Sentence explaining why the price blocks the approval. Null when it does not. */
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
    (PriceRequest & Record<'decidio' | 'motivo_rechazo', string> & { esperan_a: string[] }) | undefined
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
