/** Addresses of records, by id. */
export const agreementPath = (id: string) => `/financing-details/${encodeURIComponent(id)}`

export const electronicPath = (id: string) => `/documentos-electronicos/${encodeURIComponent(id)}`

export const invoicePath = (id: string) => `/invoices/${encodeURIComponent(id)}`

export const millingPath = (id: string): string => `/milling-operations/${encodeURIComponent(id)}`

export const notePath = (id: string) => `/notas/${encodeURIComponent(id)}`

export const partyPath = (id: string) => `/terceros/${encodeURIComponent(id)}`

export const settlementPath = (id: string) => `/liquidacion-arroz/${encodeURIComponent(id)}`

export const summaryOf = (id: string) => `/weighing-records/final-weight/${encodeURIComponent(id)}`

/** Address of a PDF of a weighing or of one of its documents. */
export const fileOf = (tipo: string, id: string, query = '') =>
  `/documentos/${tipo}/${encodeURIComponent(id)}${query}`
