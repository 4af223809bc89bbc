import { APPROVAL_REQUESTS } from '#server/approvals/queries.ts'
import { lapseRequests, requestApproval } from '#server/approvals/requests-acts.ts'
import { type Metadata, PRICE } from '#server/approvals/words.ts'
import { decidedOn, latestPriceRequest } from './price-requests-queries.ts'
import { updateRow } from '#server/kit/rows/rows.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { SituacionDelPrecio } from './prices-rules.ts'

/** A draft whose price may need an approval. */
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

/** Facts shown to the approver: price, difference from the list, and subtotal. */
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

/**
 * Requests the approval of a draft's price when the price needs one (settlements/README.md, price approval).
 * The caller holds the settlement's lock. A decision about the same price stays; a decision about another
 * price lapses.
 */
export async function askAboutPrice(tx: Transaction, company: string, one: Priced): Promise<void> {
  const { id_liquidacion: id, precio, id_proveedor, nombre_proveedor } = one
  const before = await latestPriceRequest(tx, company, id)
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
