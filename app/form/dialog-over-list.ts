/** Search part of an address that belongs to the list behind a dialog with its own route. */
export function searchBehind(address: string): string {
  const search = new URL(address).searchParams
  for (const name of ['nuevo', 'crear', '_routes', 'index']) search.delete(name)
  return search.size > 0 ? `?${search}` : ''
}

/** `handle` of such a dialog route: the dialog is always open. */
export const dialogAlwaysOpen = { dialogOpen: () => true }
