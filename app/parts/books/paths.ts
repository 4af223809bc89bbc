import type { Voucher } from '#server/books/vouchers-contract.ts'
import type { Key } from '#server/kit/contract/keys.ts'

/** Key and address of the screen for each source table. */
const SHOWN: Readonly<Record<string, [key: Key, path: string]>> = {
  settlements: ['POST-settlements/search', '/liquidacion-arroz/'],
  financing_agreements: ['GET-financing-agreements', '/financing-details/'],
  notes: ['POST-notes/search', '/notas/'],
  invoices: ['GET-invoices/{id}', '/invoices/'],
  accounts_receivable: ['POST-accounts-receivable/search', '/accounts-receivable/'],
  payment_receipts: ['POST-payment-receipts/search', '/payment-receipts/'],
  accounts_payable: ['POST-accounts-payable/search', '/cuentas-por-pagar/'],
  payroll_records: ['GET-reports/payroll-slip', '/colilla-nomina?mes='],
  payroll_payments: ['POST-payroll-payments/search', '/pago-de-nomina?pago='],
  banks: ['POST-bank-movements/search', '/libro-de-bancos/'],
  milling_operations: ['POST-milling-operations/search', '/milling-operations/'],
  products: ['POST-stock/search', '/existencias/'],
  stock: ['POST-stock/search', '/existencias?dia='],
  weighing_records: ['POST-weighing-records/search', '/weighing-records/final-weight/'],
}

export const voucherPath = (clave: string) => `/comprobantes/${encodeURIComponent(clave)}`

export const exportPath = (id: string) => `/exportaciones-contables/${encodeURIComponent(id)}`
export const fileHref = (id: string, parte: number) => `${exportPath(id)}/archivo/${parte}`

/** Address of the source document, or '' without permission. */
export function documentPath({ documento }: Pick<Voucher, 'documento'>, can: (key: Key) => boolean): string {
  const [key, path] = SHOWN[documento.tabla] ?? []
  if (!key || !path || !can(key)) return ''
  return path + encodeURIComponent(documento.id)
}

/** List of the proposed accounts, where they are confirmed. */
export const UNCONFIRMED_ACCOUNTS = '/cuentas-contables?confirmada=false'
