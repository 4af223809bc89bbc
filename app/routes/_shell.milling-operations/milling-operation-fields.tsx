import { TextField } from '#app/form/fields.tsx'
import type { FormState } from '#app/form/reply.ts'
import { LENGTH } from '#server/shared/lengths.ts'

/** The fields of the creation form. */
export function MillingOperationFields({ form }: { form: FormState }) {
  return (
    <div className="grid">
      <TextField form={form} name="consecutivo" label="Consecutivo" maxLength={LENGTH.document} required />
      <TextField form={form} name="fecha" label="Fecha" type="date" required />
      <TextField form={form} name="kgs_netos" label="Kg netos" inputMode="decimal" maxLength={20} required />
      <TextField
        form={form}
        name="costo_prom_kg"
        label="Costo promedio por kg"
        inputMode="decimal"
        maxLength={20}
        required
      />
      <TextField
        form={form}
        name="pr_venta_kg"
        label="Precio de venta por kg"
        inputMode="decimal"
        maxLength={20}
        required
      />
      <TextField
        form={form}
        name="utilidad"
        label="Utilidad"
        maxLength={20}
        hint="Vacía, se calcula: kg netos × (precio − costo)."
      />
    </div>
  )
}
