import { SelectField, TextField } from '#app/form/fields.tsx'
import type { FormState } from '#app/form/reply.ts'
import type { Option } from '#server/contract/common.ts'
import { LENGTH } from '#server/shared/lengths.ts'

interface RateFieldsProps {
  form: FormState
  productos: readonly Option[]
}

/** The fields of the creation form. A rate for one product goes before the general one (N-138). */
export function RateFields({ form, productos }: RateFieldsProps) {
  return (
    <div className="grid">
      <TextField form={form} name="area" label="Área" maxLength={LENGTH.area} required />
      <TextField form={form} name="descripcion" label="Descripción" maxLength={LENGTH.rate} required />
      <TextField form={form} name="unidad_medida" label="Unidad de Medida" maxLength={LENGTH.unit} required />
      <TextField form={form} name="tags" label="Etiquetas" maxLength={LENGTH.tags} />
      <SelectField
        form={form}
        name="id_producto"
        label="Producto"
        options={[{ value: '', label: 'Todos' }, ...productos]}
      />
      <TextField form={form} name="valor" label="Valor" inputMode="decimal" maxLength={20} required />
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
