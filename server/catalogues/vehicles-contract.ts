import { z } from 'zod'
import { answeredText, flag, Id, recordChange, requiredText, row, text } from '#server/kit/contract/common.ts'
import { managed, saidOf } from '#server/kit/contract/managed.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { PLATE_REQUIRED } from '#server/kit/words/sentences.ts'

/** Upper case, without spaces and hyphens. */
export const Plate = z
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

export const NewVehicle = z.object({ placa: Plate, tags: text(LENGTH.tags) })

export const vehicles = managed({
  resource: 'vehicles',
  paths: { create: '/vehicles', update: '/vehicles/update', remove: '/vehicles/delete/{id}' },
  noun: 'vehículos',
  said: { ...saidOf('Vehículo', 'o'), create: 'Vehículo fue creado con éxito' },
  row: Vehicle,
  create: NewVehicle,
  change: recordChange('id_vehiculo', NewVehicle.shape),
})
