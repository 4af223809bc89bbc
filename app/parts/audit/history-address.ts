/** Where the history of a record stands: the audit of its table and itself; of a table, without a record. */
export function historyHref(table: string, record = ''): string {
  const search = new URLSearchParams({ tabla: table, ...(record && { registro: record }) })
  return `/auditoria?${search}`
}
