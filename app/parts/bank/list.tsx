import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { Bank } from '#server/bank/banks-contract.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'

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
      label: 'Nombre',
      sort: 'first',
      edit: true,
      maxLength: LENGTH.label,
      beside: (row) =>
        missing(row).length > 0 && (
          <small className="flag" title={missing(row).join(', ')}>
            ⚑ Falta: {missing(row).join(', ')}
          </small>
        ),
    },
    { name: 'nro_cuenta', label: 'Número de Cuenta', sort: true },
    { name: 'saldo_inicial', label: 'Saldo Inicial', kind: 'pesos', sort: true },
    { name: 'saldo_actual', label: 'Saldo Cuenta', kind: 'pesos', sort: true, total: true, main: true },
    { name: 'fecha_si', label: 'Fecha', kind: 'date', sort: true },
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
