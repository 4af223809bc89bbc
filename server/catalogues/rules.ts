/** Plates of Colombia (facts 3.8): car or truck, motorcycle, trailer, special cargo, diplomatic. */
const CONOCIDAS = [/^[A-Z]{3}\d{3}$/, /^[A-Z]{3}\d{2}[A-Z]?$/, /^[RS]\d{5}$/, /^T\d{4}$/, /^[A-Z]{2}\d{4}$/]

/** Whether a plate, in upper case and without spaces or hyphens, has one of the known forms. */
export const esPlacaConocida = (placa: string) => CONOCIDAS.some((forma) => forma.test(placa))

/** What to tell of a plate of no known form, which is accepted all the same; undefined for a known one. */
export const advertenciaDePlaca = (placa: string) =>
  esPlacaConocida(placa) ? undefined : `La placa ${placa} no tiene un formato conocido; revísela.`
