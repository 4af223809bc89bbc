import { Badge } from '#app/format/badge.tsx'
import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { AccountingAccount } from '#server/books/accounts-contract.ts'
import { nombreDeClase, TIPOS_DE_TERCERO } from '#server/kit/words/accounting.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'

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
    { name: 'descripcion', label: 'Para', sort: 'first', edit: true, maxLength: LENGTH.label },
    { name: 'clase', label: 'Clase de línea', value: ({ clase }) => nombreDeClase(clase), filesOnly: true },
    { name: 'id_producto', label: 'Solo para', value: scopeOf, format: scopeOf },
    {
      name: 'cuenta',
      label: 'Cuenta',
      sort: true,
      edit: true,
      maxLength: 16,
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
    { name: 'centro_costo', label: 'Centro de costos', sort: true, edit: true, maxLength: LENGTH.reference },
  ],
  filters: [
    {
      name: 'confirmada',
      label: 'Estado',
      options: [
        { value: 'false', label: 'Propuestas' },
        { value: 'true', label: 'Confirmadas' },
      ],
    },
  ],
  create: 'inline',
  keys: keysOf('accounting-accounts'),
  messages: messagesOf('la cuenta', 'cuentas contables'),
})
