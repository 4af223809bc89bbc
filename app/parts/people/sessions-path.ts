/** The screen of the open sessions of a user. */
export const sessionsPath = (id: string) => `/users/${encodeURIComponent(id)}/sesiones`
