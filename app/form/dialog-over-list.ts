/** Address of the list behind a dialog with its own route, with the search that the dialog's address holds. */
export function listBehind(path: string, address: string): string {
  const search = new URL(address).searchParams
  for (const name of ['nuevo', 'crear', '_routes', 'index']) search.delete(name)
  return search.size > 0 ? `${path}?${search}` : path
}

/** Address of such a dialog, with the search of the list. */
export const dialogAddress = (address: string): string =>
  listBehind(new URL(address).pathname.replace(/\.data$/, ''), address)

/** `handle` of such a dialog route: the dialog is always open. */
export const dialogAlwaysOpen = { dialogOpen: () => true }
