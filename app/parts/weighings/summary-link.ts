/** The screen of one weighing. */
export const summaryOf = (id: string) => `/weighing-records/final-weight/${encodeURIComponent(id)}`

/** A file of a weighing, or of a document that it made. */
export const fileOf = (tipo: string, id: string, query = '') =>
  `/documentos/${tipo}/${encodeURIComponent(id)}${query}`
