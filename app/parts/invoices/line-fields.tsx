import { NumberField, SelectField, TextField } from '#app/form/fields.tsx'
import { GrowingRows } from '#app/form/growing-rows.tsx'
import type { Option } from '#server/kit/contract/common.ts'
import { LINES, LINES_SHOWN } from './lines.ts'
import { INVOICE_LINE } from '#server/invoices/words.ts'

const LEAVES = [
  { value: '', label: 'No se lleva en existencias, o salió con tiquete' },
  { value: 'true', label: 'Sí' },
  { value: 'false', label: 'No' },
]
const CHOOSE = { value: '', label: 'Elija el producto' }

interface LineFieldsProps {
  productos: readonly Option[]
  /** Called after a line was removed (scripts only). */
  onRemoved: (form: HTMLFormElement | null) => void
}

/** Lines of the invoice. The API computes totals and IVA. */
export function LineFields({ productos, onRemoved }: LineFieldsProps) {
  return (
    <section className="panel invoice-lines">
      <h2>Líneas</h2>
      <input type="hidden" name={LINES_SHOWN} value="1" />
      <GrowingRows lists={LINES} name="lineas" add="Agregar línea" onRemoved={onRemoved}>
        {(index, remove) => (
          <fieldset>
            <legend>Línea {index + 1}</legend>
            <div className="grid six">
              <div className="two">
                <SelectField name="id_producto" label="Producto" options={[CHOOSE, ...productos]} required />
              </div>
              <NumberField name="cantidad" {...INVOICE_LINE.cantidad} required />
              <TextField name="unidad" {...INVOICE_LINE.unidad} />
              <NumberField name="precio" {...INVOICE_LINE.precio} label="Precio sin IVA" required />
              <NumberField name="descuento" {...INVOICE_LINE.descuento} pesos />
              <div className="two">
                <SelectField name="sale_de_bodega" {...INVOICE_LINE.sale_de_bodega} options={LEAVES} />
              </div>
              <div className="two">
                <NumberField
                  name="kg"
                  {...INVOICE_LINE.kg}
                  label="Kilos que salen"
                  optional={false}
                  hint="Si la unidad no es kg ni toneladas."
                />
              </div>
              <p className="buttons">
                <button {...remove} className="secondary" aria-label={`Quitar la línea ${index + 1}`}>
                  Quitar
                </button>
              </p>
            </div>
          </fieldset>
        )}
      </GrowingRows>
    </section>
  )
}
