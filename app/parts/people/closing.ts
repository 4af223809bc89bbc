import { ACT_PARAM } from '#app/form/acts.ts'

/** Fields of the buttons that close sessions. */
export const CLOSE = { one: 'cerrar', all: 'cerrar-todas' }
/** Session of the button. */
export const SESSION_FIELD = 'sesion'

/** Address of the confirmation before several sessions are closed. */
export const ASKS_ALL = `?${ACT_PARAM}=${CLOSE.all}`

export const asksAll = (address: string) => new URL(address).searchParams.get(ACT_PARAM) === CLOSE.all
