export const receivablePath = (id: string) => `/accounts-receivable/${encodeURIComponent(id)}`
