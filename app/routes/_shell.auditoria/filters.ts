/** The filters of the audit, all of them in the address (N-17, N-19). */
export const AUDIT_FILTERS = ['fecha', 'desde', 'hasta', 'operacion', 'usuario', 'tabla'] as const

export type AuditFilters = Partial<Record<(typeof AUDIT_FILTERS)[number], string>>

/** The filters that an address carries; empty ones are left out. */
export function readFilters(params: URLSearchParams): AuditFilters {
  const pairs = AUDIT_FILTERS.map((name) => [name, (params.get(name) ?? '').trim().slice(0, 100)] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}

/** Address of a page of the filtered audit. */
export function auditHref(path: string, filters: AuditFilters, pagina = 1): string {
  const search = new URLSearchParams(filters)
  if (pagina > 1) search.set('pagina', String(pagina))
  return search.size > 0 ? `${path}?${search}` : path
}
