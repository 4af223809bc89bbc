import { ApiError, call } from '#app/api/client.server.ts'
import type { PickerRules } from '#app/form/pickers/rules.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { accountsReceivableList } from '#app/parts/lists/accounts-receivable.tsx'
import type { SearchInput } from '#server/contract/common.ts'
import { accountsReceivable, type Receivable } from '#server/contract/accounts-receivable.ts'
import { paymentReceipts } from '#server/contract/payment-receipts.ts'
import { writtenDay } from '#server/shared/days.ts'
import { pesos } from '#server/shared/formats.ts'

const receivableChoice = (row: Receivable) => ({
  id: row.id_cuenta_por_cobrar,
  label: row.numero_factura,
  detail: `${row.cliente_nombre} · vence ${writtenDay(row.fecha_esperada_pago)} · debe ${pesos(row.saldo_actual ?? 0)}`,
})

/** Oldest due first; `within` is a receipt, whose client's alone are offered. */
export const openReceivable: PickerRules = {
  key: 'POST-accounts-receivable/search',
  searchFields: accountsReceivableList.searchFields,
  search: async (session, body, within) => {
    const cliente_id = within ? await clientOf(session, within) : ''
    const filtros = { con_saldo: 'true', cliente_id }
    const asked: SearchInput = { ...body, sort_order: 'fecha_esperada_pago:asc', filtros }
    return (await call(session, accountsReceivable.search, { body: asked })).data.map(receivableChoice)
  },
}

/** `''` where the API does not offer to read one receipt: then everybody's are offered, each with its client. */
async function clientOf(session: Session, receipt: string): Promise<string> {
  try {
    return (await call(session, paymentReceipts.get, { params: { id: receipt } })).id_cliente_tercero
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isNotOffered) throw error
    return ''
  }
}
