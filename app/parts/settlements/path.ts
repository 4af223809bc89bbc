/** The address of a settlement. */
export const settlementPath = (id: string) => `/liquidacion-arroz/${encodeURIComponent(id)}`
