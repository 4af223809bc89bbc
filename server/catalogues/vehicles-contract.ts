import { z } from 'zod'
import { flag, Id, recordChange, requiredText, row, text } from '#server/kit/contract/common.ts'
import { managed, saidOf } from '#server/kit/contract/managed.ts'
import { VEHICLE } from './words.ts'
import { PLATE_REQUIRED } from '#server/kit/words/sentences.ts'

/** Upper case, without spaces and hyphens. */
export const Plate = z
  .string({ error: PLATE_REQUIRED })
  .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, ''))
  .pipe(requiredText(PLATE_REQUIRED, VEHICLE.placa.maxLength))

export const Vehicle = row('id_vehiculo', {
  tags: z.string(),
  activo: flag.default(true),
  id_vehiculo: Id,
  placa: z.string(),
})
export type Vehicle = z.infer<typeof Vehicle>

const values = { placa: Plate, tags: text(VEHICLE.tags.maxLength) }

/**
 * `placa_confirmada`: false refuses a plate in no known format with 422 on this field, as a question. true or absent
 * saves the plate; only absent also warns.
 */
export const NewVehicle = z.object({ ...values, placa_confirmada: z.boolean().optional() })

export const vehicles = managed({
  resource: 'vehicles',
  paths: { create: '/vehicles', update: '/vehicles/update', remove: '/vehicles/delete/{id}' },
  noun: 'vehículos',
  said: { ...saidOf('Vehículo', 'o'), create: 'Vehículo fue creado con éxito' },
  row: Vehicle,
  create: NewVehicle,
  change: recordChange('id_vehiculo', values),
})
