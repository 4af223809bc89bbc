/** Parameter of a query, or header, as text; '' when it is missing. */
export const textIn = (from: URLSearchParams | Headers, name: string): string => from.get(name) ?? ''

/** Parameter of an address, without spaces at its ends; '' when the address lacks it. */
export const queryText = (address: string, name: string): string =>
  textIn(new URL(address).searchParams, name).trim()

/** Path with the parameters that are neither empty nor 0. */
export function withQuery(path: string, params: Record<string, string | number | undefined>): string {
  const filled = Object.entries(params).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path
}

/** Path of an address, without its query. */
export const withoutQuery = (address: string): string => address.replace(/\?.*/s, '')

/** Page in `?pagina=` of an address, from 1. Anything else than a whole number is page 1. */
export function queryPage(address: string): number {
  const page = Number(queryText(address, 'pagina'))
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
