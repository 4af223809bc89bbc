import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { Vehicle } from '#server/catalogues/vehicles-contract.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'

export const vehiclesList = defineList<Vehicle>({
  title: 'Gestión de Vehículos',
  path: '/vehicles',
  id: 'id_vehiculo',
  placeholder: 'Buscar por placa',
  searchFields: 'placa,tags',
  columns: [{ name: 'placa', label: 'Placa', edit: true, maxLength: LENGTH.plate, sort: 'first' }],
  keys: keysOf('vehicles'),
  messages: { ...messagesOf('el vehículo', 'vehículos'), deactivated: 'Vehículo desactivado correctamente' },
})
