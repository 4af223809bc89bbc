import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { thirdPartyChoice } from '#app/parts/lookups.server.ts'
import type { Choice } from '#app/form/choice.ts'
import type { Session } from '#app/session/guard.server.ts'
import { NewOrigin, origins } from '#server/contract/origins.ts'
import { NewPaymentMethod, paymentMethods } from '#server/contract/payment-methods.ts'
import { NewProduct, products, TAG_PADDY } from '#server/contract/products.ts'
import { NewVehicle, vehicles } from '#server/contract/vehicles.ts'
import { flag } from '#server/contract/common.ts'
import { batches, NewBatch } from '#server/contract/batches.ts'
import type { Key } from '#server/contract/keys.ts'
import { markTag } from '#server/shared/tags.ts'
import { NewThirdParty, thirdParties } from '#server/contract/third-parties.ts'
import { withKind } from '#app/parts/payments/kind.server.ts'

/** What the add button of a type-ahead creates: its key, its fields, and the choice that it becomes. */
export interface Creation<Schema extends z.ZodType = z.ZodType> {
  key: Key
  schema: Schema
  failed: string
  create: (session: Session, value: z.output<Schema>, idempotencyKey: string | undefined) => Promise<Choice>
}

const creation = <Schema extends z.ZodType>(one: Creation<Schema>) => one as Creation

/** A third party of the kind of the picker (C-87). */
const party = (tipo: 'CLIENTE' | 'PROVEEDOR' | 'CONDUCTOR') =>
  creation({
    key: 'POST-third-parties',
    schema: NewThirdParty.extend({ tipo: z.string().default(tipo) }),
    failed: 'Error al crear tercero',
    create: async (session, value, idempotencyKey) =>
      thirdPartyChoice(
        (await call(session, thirdParties.create, { body: { ...value, tipo }, idempotencyKey })).data,
      ),
  })

export const CREATIONS: Record<string, Creation> = {
  id_cliente: party('CLIENTE'),
  id_proveedor: party('PROVEEDOR'),
  id_conductor: party('CONDUCTOR'),
  id_vehiculo: creation({
    key: 'POST-vehicles',
    schema: NewVehicle,
    failed: 'Error al crear vehículo',
    create: async (session, body, idempotencyKey) => {
      const { data } = await call(session, vehicles.create, { body, idempotencyKey })
      return { id: data.id_vehiculo, label: data.placa }
    },
  }),
  id_producto: creation({
    key: 'POST-products',
    schema: NewProduct.pick({ descripcion: true }).extend({ esPaddy: flag }),
    failed: 'Error al crear producto',
    create: async (session, { descripcion, esPaddy }, idempotencyKey) => {
      const body = { descripcion, tags: markTag('', TAG_PADDY, esPaddy) }
      const { data } = await call(session, products.create, { body, idempotencyKey })
      return { id: data.id_producto, label: data.descripcion }
    },
  }),
  id_formapago: creation({
    key: 'POST-payment-methods',
    schema: withKind(NewPaymentMethod.shape.descripcion),
    failed: 'Error al crear la forma de pago',
    create: async (session, body, idempotencyKey) => {
      const { data } = await call(session, paymentMethods.create, { body, idempotencyKey })
      return { id: data.id_forma_pago, label: data.descripcion }
    },
  }),
  id_origen: creation({
    key: 'POST-origins',
    schema: NewOrigin,
    failed: 'Error al crear el origen.',
    create: async (session, body, idempotencyKey) => {
      const { data } = await call(session, origins.create, { body, idempotencyKey })
      return { id: data.id_origen, label: data.nombre }
    },
  }),
  id_lote: creation({
    key: 'POST-batches',
    schema: NewBatch,
    failed: '❌ Error al crear el lote',
    create: async (session, body, idempotencyKey) => {
      const { data } = await call(session, batches.create, { body, idempotencyKey })
      return { id: data.id_lote, label: data.descripcion, detail: data.consecutivo }
    },
  }),
}
