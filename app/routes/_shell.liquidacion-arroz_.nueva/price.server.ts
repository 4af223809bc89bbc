import { call, orElse } from '#app/api/client.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { ProposedPrice } from '#server/settlements/calculation-contract.ts'
import { settlements } from '#server/settlements/contract.ts'
import { paddyPrice, priceListText } from '#server/rates/paddy-price-words.ts'

/** Proposed price, with its origin in words. */
export type Proposal = Pick<ProposedPrice, 'precio_carga'> & { texto: string }

/** Proposed price of today. null without a price, and when the API fails. */
export async function proposedPrice(session: Session, pesadas: string[]): Promise<Proposal | null> {
  if (pesadas.length === 0) return null
  const asked = call(session, settlements.prices, { body: { pesadas } })
  return orElse(
    asked.then(({ data }) => data && { precio_carga: data.precio_carga, texto: textOf(data) }),
    null,
  )
}

/** Text of the proposal. Different prices are all listed; the field then stays empty. */
const textOf = ({ precio_carga, precio_tonelada, precios }: ProposedPrice): string =>
  [paddyPrice(precio_carga, precio_tonelada), ...precios.map(priceListText)].filter(Boolean).join(' · ')
