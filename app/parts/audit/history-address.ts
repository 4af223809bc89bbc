/** Address of a record's history in the audit; without a record, of its table. */
export function historyHref(table: string, record = ''): string {
  const search = new URLSearchParams({ tabla: table, ...(record && { registro: record }) })
  return `/auditoria?${search}`
}
