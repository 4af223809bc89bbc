export const agreementPath = (id: string) => `/financing-details/${encodeURIComponent(id)}`
