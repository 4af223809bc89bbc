export const sessionsPath = (id: string) => `/users/${encodeURIComponent(id)}/sesiones`
