import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { CostCenter } from '#server/catalogues/cost-centers-contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { COST_CENTER } from '#server/catalogues/cost-centers-words.ts'

export const costCentersList = defineList<CostCenter>({
  title: 'Gestión de Centros de Costos',
  path: '/cost-centers',
  id: 'id_centro_costo',
  placeholder: 'Buscar por nombre o empresa',
  searchFields: 'nombre,nombre_empresa',
  columns: [
    { name: 'nombre', ...COST_CENTER.nombre, edit: true, sort: 'first' },
    { name: 'nombre_empresa', ...COST_CENTER.nombre_empresa, sort: true },
  ],
  create: 'inline',
  keys: keysOf('cost-centers'),
  messages: {
    ...messagesOf('el centro de costo', 'centros de costo'),
    deactivated: 'Centro de costo desactivado correctamente',
  },
})
