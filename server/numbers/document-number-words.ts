/** Number of a document as stored and shown: `LOT-12`, or `12` without a prefix. */
export const documentNumber = (prefijo: string, numero: number) =>
  prefijo === '' ? String(numero) : `${prefijo}-${numero}`
