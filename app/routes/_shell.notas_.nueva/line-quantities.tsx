import { NumberField } from '#app/form/fields.tsx'
import type { InvoiceLine } from '#server/invoices/contract.ts'
import { decimal } from '#server/kit/words/formats.ts'

/** Prefix of the field names: `cantidad-` and the id of the line. */
export const QUANTITY_PREFIX = 'cantidad-'

/** Returned quantity of each line. Fully returned lines have no field. */
export function LineQuantities({ lineas }: { lineas: readonly InvoiceLine[] }) {
  const left = (line: InvoiceLine) => line.cantidad - line.devuelta
  return (
    <fieldset>
      <legend>Cantidad que se devuelve</legend>
      <div className="grid">
        {lineas.map(
          (line) =>
            left(line) > 0 && (
              <NumberField
                key={line.id_linea}
                name={QUANTITY_PREFIX + line.id_linea}
                label={line.descripcion}
                hint={`Quedan ${decimal(left(line))} ${line.unidad}`.trim()}
              />
            ),
        )}
      </div>
    </fieldset>
  )
}
