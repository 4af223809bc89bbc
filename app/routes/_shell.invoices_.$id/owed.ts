import type { InvoiceDetail } from '#server/invoices/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'

/** Unpaid balance with its due day or its days overdue. Empty if the API does not send it. */
export function owed({ cuenta, fecha_de_vencimiento, estado }: InvoiceDetail): string {
  if (!cuenta || estado === 'ANULADA') return ''
  const { saldo_actual, dias_vencimiento } = cuenta
  if (!saldo_actual) {
    const { valor_mora } = cuenta
    return valor_mora
      ? `pagada · quedan ${pesos(valor_mora)} de mora: cóbrelos o condónelos en su cuenta`
      : 'pagada'
  }
  const due = `venc${dias_vencimiento ? 'ió' : 'e'} el ${writtenDay(fecha_de_vencimiento)}`
  const late = dias_vencimiento
    ? `, hace ${dias_vencimiento === 1 ? '1 día' : `${dias_vencimiento} días`}`
    : ''
  return `se deben ${pesos(saldo_actual)} · ${due}${late}`
}
