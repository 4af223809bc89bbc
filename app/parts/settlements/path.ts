export const settlementPath = (id: string) => `/liquidacion-arroz/${encodeURIComponent(id)}`
