import { TextField } from '#app/form/fields.tsx'
import type { FormState } from '#app/form/reply.ts'

/** The fields of the creation form. */
export function RateFields({ form }: { form: FormState }) {
  return (
    <div className="grid">
      <TextField form={form} name="area" label="Área" maxLength={60} required />
      <TextField form={form} name="descripcion" label="Descripción" maxLength={150} required />
      <TextField form={form} name="unidad_medida" label="Unidad de Medida" maxLength={40} required />
      <TextField form={form} name="tags" label="Tags" maxLength={200} />
      <TextField form={form} name="valor" label="Valor" inputMode="decimal" maxLength={20} />
      <TextField
        form={form}
        name="valor_referencia"
        label="Valor de referencia"
        inputMode="decimal"
        maxLength={20}
      />
      <TextField form={form} name="vigente_desde" label="Vigente desde" type="date" />
      <TextField form={form} name="vigente_hasta" label="Vigente hasta" type="date" />
    </div>
  )
}
