/** Plates of Colombia: car or truck, motorcycle, trailer, special cargo, diplomatic. */
const CONOCIDAS = [/^[A-Z]{3}\d{3}$/, /^[A-Z]{3}\d{2}[A-Z]?$/, /^[RS]\d{5}$/, /^T\d{4}$/, /^[A-Z]{2}\d{4}$/]

/** Expects a plate in upper case without spaces and hyphens. */
export const isKnownPlate = (placa: string) => CONOCIDAS.some((forma) => forma.test(placa))

/** Warning about a plate in no known format; undefined for a known one. The plate is accepted anyway. */
export const plateWarning = (placa: string) =>
  isKnownPlate(placa) ? undefined : `La placa ${placa} no tiene un formato conocido; revísela.`
