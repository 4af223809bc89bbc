import { call } from '#app/api/client.server.ts'
import { activeChoices, creation, madeChoice, type PickerRules } from '#app/form/pickers/rules.server.ts'
import { productsList } from '#app/parts/lists/products.tsx'
import { flag } from '#server/contract/common.ts'
import { NewProduct, type Product, products, TAG_PADDY } from '#server/contract/products.ts'
import { markTag } from '#server/shared/tags.ts'

const productChoice = (row: Product) => ({ id: row.id_producto, label: row.descripcion })

export const product: PickerRules = {
  key: 'POST-products/search',
  searchFields: productsList.searchFields,
  search: (session, body) => activeChoices(call(session, products.search, { body }), productChoice),
  creation: creation({
    key: 'POST-products',
    schema: NewProduct.pick({ descripcion: true }).extend({ esPaddy: flag }),
    failed: 'Error al crear producto',
    create: (session, { descripcion, esPaddy }, idempotencyKey) => {
      const body = { descripcion, tags: markTag('', TAG_PADDY, esPaddy) }
      return madeChoice(call(session, products.create, { body, idempotencyKey }), productChoice)
    },
  }),
}
