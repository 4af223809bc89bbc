import { call } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { Option } from '#server/contract/common.ts'
import { products } from '#server/contract/products.ts'

/** The products in use by name, as far as the person may see them. */
export async function productOptions(session: Session): Promise<Option[]> {
  if (!session.can('POST-products/search')) return []
  const body = { ...WHOLE_LIST, sort_order: 'descripcion:asc' }
  const { data } = await call(session, products.search, { body })
  return data
    .filter(({ activo }) => activo)
    .map(({ id_producto, descripcion }) => ({ value: id_producto, label: descripcion }))
}
