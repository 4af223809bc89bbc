import { queryText } from '#app/api/query.ts'
import { ACT_PARAM } from '#app/form/acts.ts'

/** Fields of the buttons that close sessions. */
export const CLOSE = { one: 'cerrar', all: 'cerrar-todas' }
/** Form field with the id of the session to close. */
export const SESSION_FIELD = 'sesion'

/** Address of the confirmation before several sessions are closed. */
export const ASKS_ALL = `?${ACT_PARAM}=${CLOSE.all}`

export const asksAll = (address: string) => queryText(address, ACT_PARAM) === CLOSE.all

export const sessionsPath = (id: string) => `/users/${encodeURIComponent(id)}/sesiones`
