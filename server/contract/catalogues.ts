import { z } from 'zod'
import { answeredText, changeAnswer, flag, Id, readVersion, requiredText, rowBase, text } from './common.ts'
import { managed } from './managed.ts'
import { hasTag } from './tags.ts'

/** Marks a payment method that is a bank (D2 §3), and one that leaves the fee as a receivable (contract.md). */
export const TAG_BANKS = 'SON_BANCOS'
export const TAG_CREDIT = 'CREDITO'
/** Marks a product that is paddy, which settlements apply to (C-26). */
export const TAG_PADDY = 'ARROZ_PADDY'

const common = { ...rowBase, tags: answeredText, activo: flag.default(true) }
const DESCRIPTION = 'La descripción es obligatoria'

export const PaymentMethod = z.object({ ...common, id_forma_pago: Id, descripcion: z.string() })
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const BANK_OR_CREDIT = 'Una forma de pago es de banco o a crédito, no las dos.'

const paymentTags = z
  .string()
  .trim()
  .max(200, 'Máximo 200 caracteres.')
  .refine((tags) => !(hasTag(tags, TAG_BANKS) && hasTag(tags, TAG_CREDIT)), BANK_OR_CREDIT)

export const NewPaymentMethod = z.object({
  descripcion: requiredText(DESCRIPTION, 100),
  tags: paymentTags.default(''),
})

export const paymentMethods = managed({
  resource: 'payment-methods',
  paths: {
    create: '/payment-methods',
    update: '/payment-methods/update',
    remove: '/payment-methods/delete/{id}',
  },
  noun: 'formas de pago',
  row: PaymentMethod,
  create: NewPaymentMethod,
  change: z.object({
    id_forma_pago: Id,
    version: readVersion,
    descripcion: requiredText(DESCRIPTION, 100).optional(),
    tags: paymentTags.optional(),
    activo: z.boolean().optional(),
  }),
})

export const Product = z.object({ ...common, id_producto: Id, descripcion: z.string() })
export type Product = z.infer<typeof Product>

export const NewProduct = z.object({ descripcion: requiredText(DESCRIPTION, 100), tags: text(200) })

export const products = managed({
  resource: 'products',
  paths: { create: '/products', update: '/products/update', remove: '/products/delete/{id}' },
  noun: 'productos',
  row: Product,
  create: NewProduct,
  change: z.object({
    id_producto: Id,
    version: readVersion,
    descripcion: requiredText(DESCRIPTION, 100).optional(),
    tags: z.string().trim().max(200).optional(),
    activo: z.boolean().optional(),
  }),
})

/** Upper case, without spaces and hyphens (facts 3.8). */
const plate = requiredText('La placa es obligatoria', 20)
  .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, ''))
  .pipe(z.string().min(1, 'La placa es obligatoria').max(10, 'Máximo 10 caracteres.'))

export const Vehicle = z.object({ ...common, id_vehiculo: Id, placa: z.string() })
export type Vehicle = z.infer<typeof Vehicle>

export const NewVehicle = z.object({ placa: plate, tags: text(200) })

const vehicleCalls = managed({
  resource: 'vehicles',
  paths: { create: '/vehicles', update: '/vehicles/update', remove: '/vehicles/delete/{id}' },
  noun: 'vehículos',
  row: Vehicle,
  create: NewVehicle,
  change: z.object({
    id_vehiculo: Id,
    version: readVersion,
    placa: plate.optional(),
    tags: z.string().trim().max(200).optional(),
    activo: z.boolean().optional(),
  }),
})

/** `advertencia` says that the plate has no known form; it was saved all the same (facts 3.8). */
const vehicleAnswer = changeAnswer(Vehicle).extend({ advertencia: z.string().optional() })

export const vehicles = {
  ...vehicleCalls,
  create: { ...vehicleCalls.create, answer: vehicleAnswer },
  update: { ...vehicleCalls.update, answer: vehicleAnswer },
}

export const Origin = z.object({ ...common, id_origen: Id, nombre: z.string() })
export type Origin = z.infer<typeof Origin>

export const NewOrigin = z.object({ nombre: requiredText('El nombre es obligatorio.', 100), tags: text(200) })

export const origins = managed({
  resource: 'origins',
  paths: { create: '/origins', update: '/origins/update', remove: '/origins/delete/{id}' },
  noun: 'orígenes',
  row: Origin,
  create: NewOrigin,
  change: z.object({
    id_origen: Id,
    version: readVersion,
    nombre: NewOrigin.shape.nombre.optional(),
    tags: z.string().trim().max(200).optional(),
    activo: z.boolean().optional(),
  }),
})
