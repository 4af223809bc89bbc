export const millingPath = (id: string): string => `/milling-operations/${encodeURIComponent(id)}`
