import type { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import type { Choice } from '#app/form/pickers/choice.ts'
import { activeChoices, creation, madeChoice, type PickerRules } from '#app/form/pickers/rules.server.ts'
import type { List } from '#app/list/define-list.ts'
import { batchesList } from '#app/parts/catalogues/batches-list.ts'
import { originsList } from '#app/parts/catalogues/origins-list.ts'
import { paymentMethodsList } from '#app/parts/payments/list.tsx'
import { productsList } from '#app/parts/catalogues/products-list.tsx'
import { vehiclesList } from '#app/parts/catalogues/vehicles-list.ts'
import { batches, NewBatch } from '#server/catalogues/batches-contract.ts'
import type { SearchAnswer, SearchInput } from '#server/kit/contract/common.ts'
import type { Endpoint } from '#server/kit/contract/endpoint.ts'
import { NewOrigin, origins } from '#server/catalogues/origins-contract.ts'
import {
  NewPaymentMethod,
  type PaymentMethod,
  paymentMethods,
  paysOut,
  TAG_BANKS,
} from '#server/payments/contract.ts'
import { products } from '#server/catalogues/products-contract.ts'
import { vehicles } from '#server/catalogues/vehicles-contract.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { withKind } from '#app/parts/payments/kind.server.ts'
import { newProductForm, vehicleForm } from './forms.server.ts'
import { BANK_DETAIL } from './pickers.tsx'

interface Catalogue<Row, New extends object> {
  list: List<Row>
  calls: {
    search: Endpoint<undefined, undefined, SearchInput, SearchAnswer<Row>>
    create: Endpoint<undefined, undefined, New, { data?: Row | undefined; mensaje: string }>
  }
  choice: (row: Row) => Choice
  /** Fields of the creation dialog. */
  schema: z.ZodType<New>
  failed: string
}

/** Picker of a catalogue: searches active records and creates one from a dialog. */
function ofCatalogue<Row extends { activo: boolean }, New extends object>(
  catalogue: Catalogue<Row, New>,
): PickerRules {
  const { list, calls, choice, schema, failed } = catalogue
  const { search, create = search } = list.keys
  const made: Catalogue<Row, object>['calls']['create'] = calls.create
  return {
    key: search,
    searchFields: list.searchFields,
    search: (session, body) => activeChoices(call(session, calls.search, { body }), choice),
    creation: creation({
      key: create,
      schema,
      failed,
      create: (session, body, idempotencyKey) =>
        madeChoice<Row>(call(session, made, { body, idempotencyKey }), choice),
    }),
  }
}

export const vehicle = ofCatalogue({
  list: vehiclesList,
  calls: vehicles,
  choice: (row) => ({ id: row.id_vehiculo, label: row.placa }),
  schema: vehicleForm,
  failed: 'Error al crear vehículo',
})

export const origin = ofCatalogue({
  list: originsList,
  calls: origins,
  choice: (row) => ({ id: row.id_origen, label: row.nombre }),
  schema: NewOrigin,
  failed: 'Error al crear el origen.',
})

export const batch = ofCatalogue({
  list: batchesList,
  calls: batches,
  choice: (row) => ({ id: row.id_lote, label: row.descripcion, detail: row.consecutivo }),
  schema: NewBatch,
  failed: '❌ Error al crear el lote',
})

export const product = ofCatalogue({
  list: productsList,
  calls: products,
  choice: (row) => ({ id: row.id_producto, label: row.descripcion }),
  schema: newProductForm,
  failed: 'Error al crear producto',
})

const methods: Catalogue<PaymentMethod, z.output<typeof NewPaymentMethod>> = {
  list: paymentMethodsList,
  calls: paymentMethods,
  choice: (row) => ({ id: row.id_forma_pago, label: row.descripcion }),
  schema: withKind(NewPaymentMethod.shape.descripcion),
  failed: 'Error al crear la forma de pago',
}
export const paymentMethod = ofCatalogue(methods)

const meansChoice = ({ id_forma_pago, descripcion, tags }: PaymentMethod): Choice => ({
  id: id_forma_pago,
  label: descripcion,
  detail: hasTag(tags, TAG_BANKS) ? BANK_DETAIL : '',
})

/** Rows searched, so that methods with money are found behind the others. */
const SEARCHED = 100

export const meansOfPayment: PickerRules = {
  ...ofCatalogue({ ...methods, choice: meansChoice }),
  search: async (session, body) => {
    const { data } = await call(session, paymentMethods.search, { body: { ...body, limit: SEARCHED } })
    return data.filter(({ activo, tags }) => activo && paysOut(tags)).map(meansChoice)
  },
}
