export const summaryOf = (id: string) => `/weighing-records/final-weight/${encodeURIComponent(id)}`

/** Address of a PDF of a weighing or of one of its documents. */
export const fileOf = (tipo: string, id: string, query = '') =>
  `/documentos/${tipo}/${encodeURIComponent(id)}${query}`
