import { call } from '#app/api/client.server.ts'
import { activeChoices, creation, madeChoice, type PickerRules } from '#app/form/pickers/rules.server.ts'
import { vehiclesList } from '#app/parts/lists/vehicles.ts'
import { NewVehicle, type Vehicle, vehicles } from '#server/contract/vehicles.ts'

const vehicleChoice = (row: Vehicle) => ({ id: row.id_vehiculo, label: row.placa })

export const vehicle: PickerRules = {
  key: 'POST-vehicles/search',
  searchFields: vehiclesList.searchFields,
  search: (session, body) => activeChoices(call(session, vehicles.search, { body }), vehicleChoice),
  creation: creation({
    key: 'POST-vehicles',
    schema: NewVehicle,
    failed: 'Error al crear vehículo',
    create: (session, body, idempotencyKey) =>
      madeChoice(call(session, vehicles.create, { body, idempotencyKey }), vehicleChoice),
  }),
}
