const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' })

/** Today in Colombia as a date field holds it, `yyyy-mm-dd`. */
export const today = (): string => DAY.format(new Date())
