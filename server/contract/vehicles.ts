import { z } from 'zod'
import { answeredText, changeAnswer, flag, Id, recordChange, requiredText, row, text } from './common.ts'
import { managed, saidOf } from './managed.ts'
import { LENGTH } from '../shared/lengths.ts'
import { PLATE_REQUIRED } from '../shared/sentences.ts'

/** Upper case, without spaces and hyphens (facts 3.8). */
const plate = z
  .string({ error: PLATE_REQUIRED })
  .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, ''))
  .pipe(requiredText(PLATE_REQUIRED, LENGTH.plate))

export const Vehicle = row('id_vehiculo', {
  tags: answeredText,
  activo: flag.default(true),
  id_vehiculo: Id,
  placa: z.string(),
})
export type Vehicle = z.infer<typeof Vehicle>

export const NewVehicle = z.object({ placa: plate, tags: text(LENGTH.tags) })

const vehicleCalls = managed({
  resource: 'vehicles',
  paths: { create: '/vehicles', update: '/vehicles/update', remove: '/vehicles/delete/{id}' },
  noun: 'vehículos',
  said: { ...saidOf('Vehículo', 'o'), create: 'Vehículo fue creado con éxito' },
  row: Vehicle,
  create: NewVehicle,
  change: recordChange('id_vehiculo', NewVehicle.shape),
})

/** `advertencia` says that the plate has no known form; it was saved all the same (facts 3.8). */
const vehicleAnswer = changeAnswer(Vehicle).extend({ advertencia: z.string().optional() })

export const vehicles = {
  ...vehicleCalls,
  create: { ...vehicleCalls.create, answer: vehicleAnswer },
  update: { ...vehicleCalls.update, answer: vehicleAnswer },
}
