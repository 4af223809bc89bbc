/** `meta` of a record's page: the record's name in the window title, else the page's title. */
export const recordMeta =
  <Data>(page: string, nameOf: (data: Data) => string) =>
  ({ data }: { data?: unknown }) => [{ title: `${(data && nameOf(data as Data)) || page} · Molino` }]
