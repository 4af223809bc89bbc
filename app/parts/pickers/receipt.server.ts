import { call } from '#app/api/client.server.ts'
import type { PickerRules } from '#app/form/pickers/rules.server.ts'
import { paymentReceiptsList } from '#app/parts/lists/payment-receipts.tsx'
import type { SearchInput } from '#server/contract/common.ts'
import { type PaymentReceipt, paymentReceipts } from '#server/contract/payment-receipts.ts'
import { pesos } from '#server/shared/formats.ts'

const receiptChoice = (row: PaymentReceipt) => ({
  id: row.id_recibo_caja,
  label: row.numero_recibo,
  detail: [row.nombre_cliente, row.por_aplicar !== null && `quedan ${pesos(row.por_aplicar)}`]
    .filter(Boolean)
    .join(' · '),
})

export const receipt: PickerRules = {
  key: 'POST-payment-receipts/search',
  searchFields: paymentReceiptsList.searchFields,
  search: async (session, body) => {
    const asked: SearchInput = { ...body, filtros: { por_aplicar: 'true' } }
    return (await call(session, paymentReceipts.search, { body: asked })).data.map(receiptChoice)
  },
}
