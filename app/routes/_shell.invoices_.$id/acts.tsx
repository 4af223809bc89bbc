import type { Acts } from '#app/form/acts.ts'
import { ReasonField } from '#app/form/fields.tsx'
import type { InvoiceDetail } from '#server/invoices/contract.ts'
import { pesos } from '#server/kit/words/formats.ts'

interface Read {
  factura: InvoiceDetail
}

/** Actions other than editing. */
export const ACTS = {
  anular: {
    from: ['SIN_ABONOS'],
    button: 'Anular',
    busy: 'Anulando...',
    failed: 'Error al anular la factura',
    leadsTo: '/invoices',
    danger: true,
    asks: ({ factura: { numero_de_factura: numero, valor_total, rango } }) => ({
      title: `Anular la factura ${numero}`,
      question: `¿Anular ${numero} por ${pesos(valor_total)}? ${
        rango ? 'Ya se expidió: se anula con una nota crédito por todo su valor.' : 'Conserva su número.'
      }`,
      button: `Anular ${numero}`,
      fields: <ReasonField />,
    }),
  },
} as const satisfies Acts<string, Read>

/** A paid or voided invoice cannot be voided (invoices/README.md, voiding). */
export const metConditions = ({ cuenta, anulada }: InvoiceDetail): string[] =>
  cuenta?.abonos || cuenta?.mora_cobrada || anulada || !cuenta?.saldo_actual ? [] : ['SIN_ABONOS']
