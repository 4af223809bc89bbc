import type { FastifyInstance } from 'fastify'
import { vehicles } from '../contract/vehicles.ts'
import { advertenciaDePlaca } from '../domain/placas.ts'
import { manages } from '../plugins/managed.ts'
import { VEHICLES, withStoredTags } from '../queries/catalogues.ts'
import { createRow, updateRow } from '../queries/rows.ts'

export function vehicleRoutes(app: FastifyInstance): void {
  manages(
    app,
    vehicles,
    VEHICLES,
    {
      created: 'Vehículo fue creado con éxito',
      updated: 'Vehículo actualizado correctamente',
      removed: 'Vehículo eliminado correctamente',
    },
    {
      create: ({ tx, company, body }) => createRow(tx, VEHICLES, company, withStoredTags(body)),
      update: ({ tx, company, body: { id_vehiculo, version, ...changes } }) =>
        updateRow(tx, VEHICLES, company, id_vehiculo, withStoredTags(changes), version),
      remark: (row) => ({ advertencia: advertenciaDePlaca(String(row.placa)) }),
    },
  )
}
