import { CheckMark } from '#app/format/badge.tsx'
import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { Product } from '#server/catalogues/products-contract.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { vatName } from '#server/catalogues/vat-words.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { PRODUCT } from '#server/catalogues/words.ts'

export const isPaddy = (row: Product) => hasTag(row.tags, 'ARROZ_PADDY')
export const isSupply = (row: Product) => hasTag(row.tags, 'INSUMO')

export const productsList = defineList<Product>({
  title: 'Gestión de Productos',
  path: '/products',
  id: 'id_producto',
  placeholder: 'Buscar por descripción',
  searchFields: 'descripcion,tags',
  columns: [
    { name: 'descripcion', ...PRODUCT.descripcion, edit: true, sort: 'first' },
    {
      name: 'tags',
      label: 'Arroz Paddy',
      align: 'center',
      value: (row) => (isPaddy(row) ? 'Sí' : ''),
      format: (row) => isPaddy(row) && <CheckMark title="Arroz Propio" />,
    },
    {
      name: 'iva',
      ...PRODUCT.iva,
      label: 'IVA',
      value: (row) => vatName(row.iva || 'EXCLUIDO'),
      filesOnly: true,
    },
  ],
  keys: keysOf('products'),
  messages: { ...messagesOf('el producto', 'productos'), deactivated: 'Producto desactivado correctamente' },
})
