import { z } from 'zod'
import { pesosField } from '#app/form/number-fields.server.ts'
import { flag, text } from '#server/kit/contract/common.ts'
import { NewProduct, TAG_PADDY, TAG_SUPPLY } from '#server/catalogues/products-contract.ts'
import { markTag } from '#server/kit/words/tags.ts'
import { NewVehicle, Plate } from '#server/catalogues/vehicles-contract.ts'

const IS_PADDY = /\bpaddy\b/i
const PADDY_PROPOSED = 'El nombre dice paddy: quedó marcado. Si no es arroz paddy, quite la marca y guarde.'

/** Form of a new product. A name with 'paddy' proposes its tick once. */
export const newProductForm = z
  .object({
    ...{ descripcion: NewProduct.shape.descripcion, tags: NewProduct.shape.tags, iva: NewProduct.shape.iva },
    ...{ esPaddy: flag, esInsumo: flag, paddy_preguntado: text(1) },
    precio_carga: pesosField().pipe(NewProduct.shape.precio_carga),
  })
  .superRefine(({ descripcion, esPaddy, paddy_preguntado }, context) => {
    if (esPaddy || paddy_preguntado || !IS_PADDY.test(descripcion)) return
    context.addIssue({ code: 'custom', path: ['esPaddy'], message: PADDY_PROPOSED })
  })
  .transform(({ descripcion, tags, esPaddy, esInsumo, iva, precio_carga }): z.infer<typeof NewProduct> => ({
    descripcion,
    iva,
    tags: tagged(tags, esPaddy, esInsumo),
    precio_carga,
  }))

const tagged = (tags: string, esPaddy: boolean, esInsumo: boolean) =>
  markTag(markTag(tags, TAG_PADDY, esPaddy), TAG_SUPPLY, esInsumo)

/** Form of an edited product. The checkboxes become tags; the other tags of the product stay. */
export const productForm = (descripcion: z.ZodType<string>) =>
  z
    .object({
      ...{ descripcion, tags: NewProduct.shape.tags, iva: NewProduct.shape.iva },
      ...{ esPaddy: flag, esInsumo: flag },
    })
    .transform(({ descripcion, tags, esPaddy, esInsumo, iva }) => ({
      descripcion,
      iva,
      tags: tagged(tags, esPaddy, esInsumo),
    }))

/** Form of a new vehicle. A questioned plate that is sent again is confirmed. */
export const vehicleForm = z
  .object({ placa: Plate, tags: NewVehicle.shape.tags, placa_confirmada: Plate.optional().catch('') })
  .transform(({ placa_confirmada, ...vehicle }) => ({
    ...vehicle,
    placa_confirmada: placa_confirmada === vehicle.placa,
  }))
