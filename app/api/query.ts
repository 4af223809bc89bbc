/** Parameter of an address, without spaces at its ends; '' when the address lacks it. */
export const queryText = (address: string, name: string): string =>
  (new URL(address).searchParams.get(name) ?? '').trim()

/** Page in `?pagina=` of an address, from 1. Anything else than a whole number is page 1. */
export function queryPage(address: string): number {
  const page = Number(queryText(address, 'pagina'))
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
