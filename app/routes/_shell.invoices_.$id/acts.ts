import type { Acts } from '#app/form/acts.ts'
import type { InvoiceDetail } from '#server/contract/invoices.ts'

/** What can be done with an invoice besides editing it. */
export const ACTS = {
  eliminar: {
    key: 'DELETE-invoices/{id}',
    from: ['SIN_ABONOS'],
    button: 'Eliminar',
    busy: 'Eliminando...',
    failed: 'Error al eliminar la factura',
    leadsTo: '/invoices',
    danger: true,
  },
} as const satisfies Acts<'eliminar'>

/** Once receipts are applied it is not deleted (N-64). */
export const situation = ({ cuenta }: InvoiceDetail): string[] => (cuenta?.abonos ? [] : ['SIN_ABONOS'])
