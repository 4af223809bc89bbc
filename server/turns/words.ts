/** One text for wrong and ended screens, so that a guesser learns nothing. */
export const NO_SCREEN = 'Esta pantalla ya no está en uso. Pida la dirección nueva en la báscula.'

export const yardScreenPath = (code: string): string => `/patio/${code}`
