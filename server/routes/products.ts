import type { FastifyInstance } from 'fastify'
import { products } from '../contract/products.ts'
import { manages } from '../plugins/managed.ts'
import { PRODUCTS, withStoredTags } from '../queries/catalogues.ts'
import { createRow, updateRow } from '../queries/rows.ts'

export function productRoutes(app: FastifyInstance): void {
  manages(
    app,
    products,
    PRODUCTS,
    {
      created: 'Producto creado exitosamente',
      updated: 'Producto actualizado correctamente',
      removed: 'Producto eliminado correctamente',
    },
    {
      create: ({ tx, company, body }) => createRow(tx, PRODUCTS, company, withStoredTags(body)),
      update: ({ tx, company, body: { id_producto, version, ...changes } }) =>
        updateRow(tx, PRODUCTS, company, id_producto, withStoredTags(changes), version),
    },
  )
}
