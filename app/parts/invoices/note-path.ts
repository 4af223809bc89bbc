export const notePath = (id: string) => `/notas/${encodeURIComponent(id)}`
