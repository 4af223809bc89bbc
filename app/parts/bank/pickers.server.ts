import { call } from '#app/api/client.server.ts'
import type { PickerRules } from '#app/form/pickers/rules.server.ts'
import type { PickFilter } from '#app/report/define-report.ts'
import { type AccountBalance, bankMovements, BOOK_KEY } from '#server/bank/contract.ts'
import type { Choice } from '#app/form/pickers/choice.ts'
import { newPicker } from '#app/form/pickers/picker.ts'
import { matching } from '#app/form/match.ts'

/** Picker of bank accounts and cash boxes, inactive ones too. All are read, because a mill has few. */
const accountPicker = (choicesOf: (rows: AccountBalance[]) => Choice[]): PickerRules => ({
  key: BOOK_KEY,
  searchFields: 'nombre',
  search: async (session, { search = '' }) => {
    const { data } = await call(session, bankMovements.accounts, { query: { todas: 'true' } })
    return matching(choicesOf(data), search)
  },
})

export const account = accountPicker((rows) =>
  rows.map(({ id_banco: id, nombre: label, nro_cuenta: detail }) => ({ id, label, detail })),
)

export const box = accountPicker((rows) =>
  rows.filter(({ clase }) => clase === 'CAJA').map(({ id_banco: id, nombre: label }) => ({ id, label })),
)

export const BOX: PickFilter = {
  kind: 'pick',
  name: 'caja',
  label: 'Caja',
  picker: newPicker('cajas', 'Caja', 'una caja'),
  rules: box,
}

export const ACCOUNT: PickFilter = {
  kind: 'pick',
  name: 'cuenta',
  label: 'Cuenta o caja',
  picker: newPicker('cuentas-de-banco', 'Cuenta o caja', 'una cuenta'),
  rules: account,
}
