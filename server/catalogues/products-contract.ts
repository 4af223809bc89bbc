import { z } from 'zod'
import { flag, Id, Rate6, recordChange, requiredText, row, text } from '#server/kit/contract/common.ts'
import { managed, saidOf } from '#server/kit/contract/managed.ts'
import { PRODUCT } from './words.ts'
import { DESCRIPTION_REQUIRED } from '#server/kit/words/sentences.ts'
import { VAT_RATES } from './vat-words.ts'

/** Tag of paddy products. Only paddy can be settled. */
export const TAG_PADDY = 'ARROZ_PADDY'
/** Tag of products bought to be lent or used: seed, fertiliser, packaging. */
export const TAG_SUPPLY = 'INSUMO'

export const Product = row('id_producto', {
  tags: z.string(),
  activo: flag.default(true),
  id_producto: Id,
  descripcion: z.string(),
  /** IVA of its sales: one of VAT_RATES. */
  iva: z.string(),
})
export type Product = z.infer<typeof Product>

const values = {
  descripcion: requiredText(DESCRIPTION_REQUIRED, PRODUCT.descripcion.maxLength),
  tags: text(PRODUCT.tags.maxLength),
  iva: z.enum(VAT_RATES, { error: 'Elija el IVA del producto.' }).default('EXCLUIDO'),
}

const PRICE_LIMITS = 'El precio por carga va de 1 a 10.000.000.'

/** `precio_carga`: pesos a carga of a paddy product from today on. It becomes a rate and needs the key of rates. */
export const NewProduct = z.object({
  ...values,
  precio_carga: Rate6.min(1, PRICE_LIMITS).max(10_000_000, PRICE_LIMITS).optional(),
})

export const products = managed({
  resource: 'products',
  paths: { create: '/products', update: '/products/update', remove: '/products/delete/{id}' },
  noun: 'productos',
  said: { ...saidOf('Producto', 'o'), create: 'Producto creado exitosamente' },
  row: Product,
  create: NewProduct,
  change: recordChange('id_producto', values),
})
