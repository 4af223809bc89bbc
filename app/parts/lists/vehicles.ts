import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { Vehicle } from '#server/contract/vehicles.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { keysOf } from '#server/shared/managed-keys.ts'

export const vehiclesList = defineList<Vehicle>({
  title: 'Gestión de Vehículos',
  path: '/vehicles',
  id: 'id_vehiculo',
  placeholder: 'Buscar por placa',
  searchFields: 'placa,tags',
  columns: [{ name: 'placa', label: 'Placa', edit: { maxLength: LENGTH.plate }, sort: 'first' }],
  keys: keysOf('vehicles'),
  messages: { ...messagesOf('el vehículo', 'vehículos'), deactivated: 'Vehículo desactivado correctamente' },
})
