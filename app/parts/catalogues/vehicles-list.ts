import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { Vehicle } from '#server/catalogues/vehicles-contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { VEHICLE } from '#server/catalogues/words.ts'

export const vehiclesList = defineList<Vehicle>({
  title: 'Gestión de Vehículos',
  path: '/vehicles',
  id: 'id_vehiculo',
  placeholder: 'Buscar por placa',
  searchFields: 'placa,tags',
  columns: [{ name: 'placa', ...VEHICLE.placa, edit: true, sort: 'first' }],
  keys: keysOf('vehicles'),
  messages: { ...messagesOf('el vehículo', 'vehículos'), deactivated: 'Vehículo desactivado correctamente' },
})
