import { call } from '#app/api/client.server.ts'
import type { PickerRules } from '#app/form/pickers/rules.server.ts'
import type { PickFilter } from '#app/report/define-report.ts'
import { bankMovements, BOOK_KEY } from '#server/bank/contract.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import { matching } from '#app/form/match.ts'

/** Results of one search. */
const SHOWN = 10

/** Bank accounts and cash boxes. All are read, because a mill has few. */
export const account: PickerRules = {
  key: BOOK_KEY,
  searchFields: 'nombre',
  search: async (session, { search = '' }) => {
    const { data } = await call(session, bankMovements.accounts, { query: {} })
    const accounts = data.map(({ id_banco: id, nombre: label, nro_cuenta: detail }) => ({
      id,
      label,
      detail,
    }))
    return matching(accounts, search).slice(0, SHOWN)
  },
}

export const box: PickerRules = {
  ...account,
  search: async (session, { search = '' }) => {
    const { data } = await call(session, bankMovements.accounts, { query: {} })
    const boxes = data.filter(({ clase }) => clase === 'CAJA')
    return matching(
      boxes.map(({ id_banco: id, nombre: label }) => ({ id, label })),
      search,
    ).slice(0, SHOWN)
  },
}

export const BOX: PickFilter = {
  kind: 'pick',
  name: 'caja',
  label: 'Caja',
  picker: { name: 'cajas', label: 'Caja', message: mustChoose('una caja') },
  rules: box,
}

export const ACCOUNT: PickFilter = {
  kind: 'pick',
  name: 'cuenta',
  label: 'Cuenta o caja',
  picker: { name: 'cuentas-de-banco', label: 'Cuenta o caja', message: mustChoose('una cuenta') },
  rules: account,
}
