import { Badge } from '#app/format/badge.tsx'
import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { AccountingAccount } from '#server/books/accounts-contract.ts'
import { nombreDeClase, TIPOS_DE_TERCERO } from '#server/kit/words/accounting.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { ACCOUNTING_ACCOUNT } from '#server/books/words.ts'
import { optionsOf } from '#server/kit/words/formats.ts'

/** Product, bank or kind of third party of an account; empty for a general account. */
function scopeOf({ descripcion_producto, nombre_banco, tipo_tercero }: AccountingAccount): string {
  const third = TIPOS_DE_TERCERO.find(({ value }) => value === tipo_tercero)?.label
  return [descripcion_producto, nombre_banco, third].filter(Boolean).join(' · ')
}

const standingOf = ({ cuenta, confirmada }: AccountingAccount) =>
  cuenta === '' ? (['Falta', 'red'] as const) : confirmada ? null : (['Propuesta', 'amber'] as const)

export const accountingAccountsList = defineList<AccountingAccount>({
  title: 'Cuentas contables',
  path: '/cuentas-contables',
  id: 'id_cuenta_contable',
  placeholder: 'Buscar por descripción o cuenta',
  searchFields: 'descripcion,cuenta',
  columns: [
    { name: 'descripcion', ...ACCOUNTING_ACCOUNT.descripcion, label: 'Para', sort: 'first', edit: true },
    { name: 'clase', label: 'Clase de línea', value: ({ clase }) => nombreDeClase(clase), filesOnly: true },
    { name: 'id_producto', label: 'Solo para', value: scopeOf, format: scopeOf },
    {
      name: 'cuenta',
      ...ACCOUNTING_ACCOUNT.cuenta,
      sort: true,
      edit: true,
      inputMode: 'numeric',
      value: ({ cuenta }) => cuenta,
      format: (row) => {
        const standing = standingOf(row)
        return (
          <>
            {row.cuenta} {standing && <Badge tone={standing[1]}>{standing[0]}</Badge>}
          </>
        )
      },
    },
    { name: 'centro_costo', ...ACCOUNTING_ACCOUNT.centro_costo, sort: true, edit: true },
  ],
  filters: [
    {
      name: 'confirmada',
      ...ACCOUNTING_ACCOUNT.confirmada,
      label: 'Estado',
      options: optionsOf({ false: 'Propuestas', true: 'Confirmadas' }),
    },
  ],
  create: 'inline',
  keys: keysOf('accounting-accounts'),
  messages: messagesOf('la cuenta', 'cuentas contables'),
})
