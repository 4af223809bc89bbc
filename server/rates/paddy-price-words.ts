import { writtenDay } from '#server/kit/words/days.ts'
import { percent, price } from '#server/kit/words/formats.ts'
import { parameterName } from './parameters-words.ts'

/** The known prices of paddy, by carga and by tonne. */
export const paddyPrices = (carga: number | null, tonelada: number | null): string[] => [
  ...(carga === null ? [] : [`${price(carga)} la carga`]),
  ...(tonelada === null ? [] : [`${price(tonelada)} la tonelada`]),
]

/** Price in both units of the trade: `$ 201.200 la carga · $ 1.609.600 la tonelada`. */
export const paddyPrice = (carga: number | null, tonelada: number | null): string =>
  paddyPrices(carga, tonelada).join(' · ')

interface ListedPrice {
  tag: string
  producto: string
  origen: string
  valor: number | null
  desde: string
}

/** `Precio por carga, Arroz paddy verde, Saldaña, desde 24/11/2026: $ 195.000`. */
export function priceListText({ tag, producto, origen, valor, desde }: ListedPrice): string {
  const name = [parameterName(tag), producto, origen, desde && `desde ${writtenDay(desde)}`].filter(Boolean)
  const written = tag === 'DESVIACION_PRECIO' ? percent : price
  return `${name.join(', ')}: ${written(valor ?? 0)}`
}
