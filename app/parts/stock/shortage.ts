/** Tick that confirms goods which the store lacks. In the API the same name is a boolean. */
export const SHORTAGE_FIELD = 'faltante_confirmado'
