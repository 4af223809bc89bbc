/** The screen of one receivable. */
export const receivablePath = (id: string) => `/accounts-receivable/${encodeURIComponent(id)}`
