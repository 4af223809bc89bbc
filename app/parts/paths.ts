/** Addresses of the records' screens and papers, by id. One that only its own subject uses stands there. */
export const agreementPath = (id: string) => `/financing-details/${encodeURIComponent(id)}`

export const electronicPath = (id: string) => `/documentos-electronicos/${encodeURIComponent(id)}`

export const invoicePath = (id: string) => `/invoices/${encodeURIComponent(id)}`

export const millingPath = (id: string): string => `/milling-operations/${encodeURIComponent(id)}`

export const notePath = (id: string) => `/notas/${encodeURIComponent(id)}`

export const partyPath = (id: string) => `/terceros/${encodeURIComponent(id)}`

export const payablePath = (id: string) => `/cuentas-por-pagar/${encodeURIComponent(id)}`

export const receiptPath = (id: string) => `/payment-receipts/${encodeURIComponent(id)}`

export const receivablePath = (id: string) => `/accounts-receivable/${encodeURIComponent(id)}`

export const settlementPath = (id: string) => `/liquidacion-arroz/${encodeURIComponent(id)}`

export const weighingPath = (id: string) => `/weighing-records/final-weight/${encodeURIComponent(id)}`

/** Address of a paper as PDF, by its kind in the contract of `printing` and the id of its record. */
export const pdfPath = (tipo: string, id: string, query = '') =>
  `/documentos/${tipo}/${encodeURIComponent(id)}${query}`
