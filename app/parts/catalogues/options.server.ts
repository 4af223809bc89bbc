import { call } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { Option } from '#server/kit/contract/common.ts'
import { origins } from '#server/catalogues/origins-contract.ts'
import { products } from '#server/catalogues/products-contract.ts'

/** Active origins by name; none without the key. */
export async function originOptions(session: Session): Promise<Option[]> {
  if (!session.can('POST-origins/search')) return []
  const { data } = await call(session, origins.search, { body: { ...WHOLE_LIST, sort_order: 'nombre:asc' } })
  return data
    .filter(({ activo }) => activo)
    .map(({ id_origen, nombre }) => ({ value: id_origen, label: nombre }))
}

/** Active products by name; none without the key. */
export async function productOptions(session: Session): Promise<Option[]> {
  if (!session.can('POST-products/search')) return []
  const body = { ...WHOLE_LIST, sort_order: 'descripcion:asc' }
  const { data } = await call(session, products.search, { body })
  return data
    .filter(({ activo }) => activo)
    .map(({ id_producto, descripcion }) => ({ value: id_producto, label: descripcion }))
}
