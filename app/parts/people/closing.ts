import { ACT_PARAM } from '#app/form/acts.ts'

/** What the buttons of a screen of sessions ask. */
export const CLOSE = { one: 'cerrar', all: 'cerrar-todas' }
/** The session that one of them means. */
export const SESSION_FIELD = 'sesion'

/** The address at which a screen asks before it ends several. */
export const ASKS_ALL = `?${ACT_PARAM}=${CLOSE.all}`

export const asksAll = (address: string) => new URL(address).searchParams.get(ACT_PARAM) === CLOSE.all
