import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { Bank } from '#server/bank/banks-contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { BANK } from '#server/bank/words.ts'

/** Missing fields of a bank row. */
function missing(row: Bank): string[] {
  return [
    row.nro_cuenta === '' && 'número de cuenta',
    row.saldo_inicial === null && 'saldo inicial',
    row.nombre_empresa === '' && 'compañía',
  ].filter((text) => text !== false)
}

export const banksList = defineList<Bank>({
  title: 'Gestión de Bancos',
  path: '/bank',
  id: 'id_banco',
  placeholder: 'Buscar por nombre',
  searchFields: 'nombre',
  columns: [
    { name: 'nombre_empresa', label: 'Compañía' },
    {
      name: 'nombre',
      ...BANK.nombre,
      sort: 'first',
      edit: true,
      beside: (row) =>
        missing(row).length > 0 && (
          <small className="flag" title={missing(row).join(', ')}>
            ⚑ Falta: {missing(row).join(', ')}
          </small>
        ),
    },
    { name: 'nro_cuenta', ...BANK.nro_cuenta, label: 'Número de Cuenta', sort: true },
    { name: 'saldo_inicial', ...BANK.saldo_inicial, label: 'Saldo Inicial', sort: true },
    {
      name: 'saldo_actual',
      ...BANK.saldo_actual,
      label: 'Saldo Cuenta',
      sort: true,
      total: true,
      main: true,
    },
    { name: 'fecha_si', ...BANK.fecha_si, sort: true },
  ],
  filters: [
    { name: 'activo', label: 'En uso', options: [{ value: 'true', label: 'Sí' }], fixed: true },
    {
      name: 'sin_saldo',
      label: 'Sin saldo de cuenta',
      options: [{ value: 'true', label: 'Sí' }],
      fixed: true,
    },
    { name: 'incompleto', label: 'Incompletos', options: [{ value: 'true', label: 'Sí' }], fixed: true },
  ],
  edit: 'dialog',
  keys: keysOf('banks'),
  messages: {
    ...messagesOf('el banco', 'bancos'),
    updateFailed: 'Error al actualizar banco.',
    removeFailed: 'Error al eliminar el banco.',
    ask: '¿Estás seguro de que deseas eliminar este banco?',
    deactivated: 'Banco desactivado correctamente',
  },
})

/** Same list while a name is edited in its row. The specification quotes other texts for that case. */
export const banksListRenaming = defineList<Bank>({
  ...banksList,
  edit: 'row',
  messages: {
    ...banksList.messages,
    updated: 'Banco actualizado correctamente',
    updateFailed: 'Error al actualizar el banco',
  },
})
