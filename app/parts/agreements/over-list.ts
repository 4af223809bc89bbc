/** Of the search of an address, what belongs to the list behind a dialog. */
function searchOf(url: URL): string {
  const search = new URLSearchParams(url.search)
  for (const name of ['nuevo', 'crear', '_routes', 'index']) search.delete(name)
  return search.size > 0 ? `?${search}` : ''
}

/** The address of a dialog over the list of agreements, with the list's search. */
export function dialogAddress(address: string): string {
  const url = new URL(address)
  return url.pathname.replace(/\.data$/, '') + searchOf(url)
}

/** The list behind it, with its search. */
export const listBehind = (address: string): string => `/financing-agreements${searchOf(new URL(address))}`

/** The `handle` of such a dialog: it lies over the list. */
export const overList = { dialogOpen: () => true }
