/**
 * The `meta` of a page that shows one record: its name in the title of the window, by what the loader found; where that
 * failed, what the page is.
 */
export const recordMeta =
  <Data>(page: string, nameOf: (data: Data) => string) =>
  ({ data }: { data?: unknown }) => [{ title: `${(data && nameOf(data as Data)) || page} · Molino` }]
