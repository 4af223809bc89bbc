import { TextField } from '#app/form/fields.tsx'
import { LENGTH } from '#server/shared/lengths.ts'

/** The fields of the creation form. */
export function MillingOperationFields() {
  return (
    <div className="grid">
      <TextField name="consecutivo" label="Consecutivo" maxLength={LENGTH.document} required />
      <TextField name="fecha" label="Fecha" type="date" required />
      <TextField name="kgs_netos" label="Kg netos" inputMode="decimal" maxLength={20} required />
      <TextField
        name="costo_prom_kg"
        label="Costo promedio por kg"
        inputMode="decimal"
        maxLength={20}
        required
      />
      <TextField
        name="pr_venta_kg"
        label="Precio de venta por kg"
        inputMode="decimal"
        maxLength={20}
        required
      />
      <TextField
        name="utilidad"
        label="Utilidad"
        maxLength={20}
        hint="Vacía, se calcula: kg netos × (precio − costo)."
      />
    </div>
  )
}
