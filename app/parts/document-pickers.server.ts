import { ApiError, call, orElse } from '#app/api/client.server.ts'
import type { Choice } from '#app/form/pickers/choice.ts'
import type { PickerRules } from '#app/form/pickers/rules.server.ts'
import { financingAgreementsList } from '#app/parts/financing/list.tsx'
import { financingAgreements } from '#server/financing/contract.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { employeesList } from '#app/parts/catalogues/employees-list.ts'
import { employees } from '#server/catalogues/employees-contract.ts'
import { usersList } from '#app/parts/people/list.tsx'
import { type SearchInput, SearchRequest } from '#server/kit/contract/common.ts'
import { users } from '#server/people/users-contract.ts'
import { paymentReceiptsList } from '#app/parts/receipts/list.tsx'
import { type PaymentReceipt, paymentReceipts } from '#server/receipts/contract.ts'
import { isSent, pesos } from '#server/kit/words/formats.ts'
import { debtor } from '#app/parts/parties/pickers.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { accountsReceivableList } from '#app/parts/receivables/list.tsx'
import { accountsReceivable, type Debtor, type Receivable } from '#server/receivables/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'

/** Agreement in any state, found by number or supplier. */
export const agreement: PickerRules = {
  key: 'POST-financing-agreements/search',
  searchFields: financingAgreementsList.searchFields,
  search: async (session, { filtros: _active, ...body }) => {
    const { data } = await call(session, financingAgreements.search, { body })
    return data.map((row) => ({
      id: row.id_acuerdo_de_financiamiento,
      label: `${row.consecutivo} · ${row.nombre_tercero}`,
      detail: identification(row.tipo_identificacion_tercero, row.identificacion_tercero),
    }))
  },
}

/** Employee, including former ones, who still have payroll slips. */
export const employee: PickerRules = {
  key: 'POST-employees/search',
  searchFields: employeesList.searchFields,
  search: async (session, { filtros: _active, ...body }) => {
    const { data } = await call(session, employees.search, { body })
    return data.map((row) => ({
      id: row.id_empleado,
      label: row.nombre_completo,
      detail: [row.identificacion, row.dependencia].filter(Boolean).join(' · '),
    }))
  },
}

/** Users of the company, for linking a Telegram account. */
export const user: PickerRules = {
  key: 'POST-approval-requests/approve-telegram-user',
  searchFields: usersList.searchFields,
  search: async (session, body) => {
    const filtros = { ...body.filtros, id_empresa: session.empresa }
    const asked = SearchRequest.parse({ ...body, filtros })
    const { data } = await call(session, users.search, { body: asked })
    return data.map(({ id_usuario, nombre_usuario, correo }) => ({
      id: id_usuario,
      label: nombre_usuario,
      detail: correo,
    }))
  },
}

const receiptChoice = (row: PaymentReceipt) => ({
  id: row.id_recibo_caja,
  label: row.numero_recibo,
  detail: [row.nombre_cliente, isSent(row.por_aplicar) && `quedan ${pesos(row.por_aplicar)}`]
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

const receivableChoice = (row: Receivable) => ({
  id: row.id_cuenta_por_cobrar,
  label: row.numero_factura,
  detail: `${row.cliente_nombre} · vence ${writtenDay(row.fecha_esperada_pago)} · debe ${pesos(row.saldo_actual)}`,
})

/** Open receivables, sorted by due date. With a receipt as `within`, only receivables of the receipt's client. */
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

/** Matches of one search for a payer, of which the largest debtors are shown. */
const PAYERS_READ = 50

/** Third parties by what they owe, largest first. Without permission or answer, in the order of the search. */
export const payer: PickerRules = {
  ...debtor,
  search: async (session, body, within) => {
    const found = await debtor.search(session, { ...body, limit: PAYERS_READ }, within)
    const owed = new Map(
      (await readDebtors(session, { terceros: found.map(({ id }) => id) })).map((one) => [
        one.id_tercero,
        one,
      ]),
    )
    return found
      .map((one) => ({ one, saldo: owed.get(one.id)?.saldo ?? 0 }))
      .sort((a, b) => b.saldo - a.saldo)
      .map(({ one, saldo }) => (saldo > 0 ? { ...one, detail: owing(one.detail, saldo) } : one))
  },
}

/** The largest debtors, offered before anything is typed. */
export const firstPayers = async (session: Session): Promise<Choice[]> =>
  (await readDebtors(session, {})).map(({ id_tercero: id, nombre: label, saldo, ...one }) => ({
    id,
    label,
    detail: owing(identification(one.tipo_identificacion, one.identificacion), saldo),
  }))

const owing = (detail: string | undefined, saldo: number) =>
  [detail, `debe ${pesos(saldo)}`].filter(Boolean).join(' · ')

async function readDebtors(session: Session, body: { terceros?: string[] }): Promise<Debtor[]> {
  if (!session.can('POST-accounts-receivable/search')) return []
  const found = await orElse(call(session, accountsReceivable.debtors, { body }), null)
  return found?.data ?? []
}

/**
 * Client of a receipt; '' when the API does not offer the call. The picker then offers the receivables of all
 * clients.
 */
async function clientOf(session: Session, receipt: string): Promise<string> {
  try {
    return (await call(session, paymentReceipts.get, { params: { id: receipt } })).id_cliente_tercero
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isNotOffered) throw error
    return ''
  }
}
