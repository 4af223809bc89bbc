import { z } from 'zod'
import { NewVehicle, Plate } from '#server/catalogues/vehicles-contract.ts'

/** Form of a new vehicle. A questioned plate that is sent again is confirmed. */
export const vehicleForm = z
  .object({ placa: Plate, tags: NewVehicle.shape.tags, placa_confirmada: Plate.optional().catch('') })
  .transform(({ placa_confirmada, ...vehicle }) => ({
    ...vehicle,
    placa_confirmada: placa_confirmada === vehicle.placa,
  }))
