import { NumberField, SelectField } from '#app/form/fields.tsx'
import type { LoanOptions } from './read.server.ts'
import { type EditedLoan, offered } from './loan.ts'
import { LOAN } from '#server/financing/words.ts'

/** Product and kilos of a loan in kind. */
export function GoodsFields({ opciones, loan }: { opciones: LoanOptions; loan?: EditedLoan | undefined }) {
  const { id_producto, nombre_producto } = loan ?? {}
  return (
    <>
      <SelectField
        name="id_producto"
        {...LOAN.id_producto}
        options={[
          { value: '', label: 'Sin producto' },
          ...offered(opciones.productos, id_producto, nombre_producto, 'Producto no encontrado'),
        ]}
        hint="Sale de las existencias, a su costo promedio."
      />
      <NumberField name="kilos" {...LOAN.kilos} />
    </>
  )
}
