import { defineList } from '#app/list/define-list.ts'
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
  messages: {
    load: 'Error cargando vehículos',
    updated: 'Vehículo actualizado correctamente',
    updateFailed: 'Error al actualizar el vehículo',
    removed: 'Vehículo eliminado correctamente',
    removeFailed: 'Error al eliminar el vehículo',
    deactivated: 'Vehículo desactivado correctamente',
  },
})
