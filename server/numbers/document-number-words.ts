/** A document's number as it is stored and shown: `LOT-12`; without prefix `12`. */
export const documentNumber = (prefijo: string, numero: number) =>
  prefijo === '' ? String(numero) : `${prefijo}-${numero}`
