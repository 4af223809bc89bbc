/** Of the search of an address, what belongs to the list behind a dialog that is a route of its own within it. */
export function searchBehind(address: string): string {
  const search = new URL(address).searchParams
  for (const name of ['nuevo', 'crear', '_routes', 'index']) search.delete(name)
  return search.size > 0 ? `?${search}` : ''
}

/** The `handle` of such a dialog: it lies over the list. */
export const dialogAlwaysOpen = { dialogOpen: () => true }
