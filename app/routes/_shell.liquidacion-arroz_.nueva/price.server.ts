import { call, orElse } from '#app/api/client.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { ProposedPrice } from '#server/settlements/calculation-contract.ts'
import { settlements } from '#server/settlements/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { decimal, price } from '#server/kit/words/formats.ts'
import { paddyPrice, priceListText } from '#server/rates/paddy-price-words.ts'

/** Proposed price, with its origin in words. */
export interface Proposal extends Pick<ProposedPrice, 'precio_carga'> {
  texto: string
  /** Price of the last settlement, shown in the empty field; '' for none. */
  ultimo: string
}

/** Proposed price of today. null without a price, and when the API fails. */
export async function proposedPrice(session: Session, pesadas: string[]): Promise<Proposal | null> {
  if (pesadas.length === 0) return null
  const asked = call(session, settlements.prices, { body: { pesadas } })
  return orElse(
    asked.then(({ data }) => ({
      precio_carga: data.precio_carga,
      texto: textOf(data),
      ultimo: data.ultima?.precio_carga ? decimal(data.ultima.precio_carga) : '',
    })),
    null,
  )
}

/**
 * Text of the proposal. Different prices are all listed; the field then stays empty. Without a listed price, the
 * last settlement.
 */
const textOf = ({ precio_carga, precio_tonelada, precios, ultima }: ProposedPrice): string =>
  [paddyPrice(precio_carga, precio_tonelada), ...precios.map(priceListText)].filter(Boolean).join(' · ') ||
  (ultima?.precio_carga
    ? `La última, ${ultima.consecutivo} del ${writtenDay(ultima.fecha)}: ${price(ultima.precio_carga)} la carga.`
    : '')
