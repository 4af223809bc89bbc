/** What is said of the code of a yard's screen that is wrong, ended or of nobody: of each the same. */
export const NO_SCREEN = 'Esta pantalla ya no está en uso. Pida la dirección nueva en la báscula.'

/** Where the web shows the turns of a yard. */
export const yardScreenPath = (code: string): string => `/patio/${code}`
