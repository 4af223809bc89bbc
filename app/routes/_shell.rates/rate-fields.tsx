import { SelectField, TextField } from '#app/form/fields.tsx'
import type { Option } from '#server/contract/common.ts'
import { LENGTH } from '#server/shared/lengths.ts'

interface RateFieldsProps {
  productos: readonly Option[]
}

/** The fields of the creation form. A rate for one product goes before the general one (N-138). */
export function RateFields({ productos }: RateFieldsProps) {
  return (
    <div className="grid">
      <TextField name="area" label="Área" maxLength={LENGTH.area} required />
      <TextField name="descripcion" label="Descripción" maxLength={LENGTH.rate} required />
      <TextField name="unidad_medida" label="Unidad de Medida" maxLength={LENGTH.unit} required />
      <TextField name="tags" label="Etiquetas" maxLength={LENGTH.tags} />
      <SelectField
        name="id_producto"
        label="Producto"
        options={[{ value: '', label: 'Todos' }, ...productos]}
      />
      <TextField name="valor" label="Valor" inputMode="decimal" maxLength={20} required />
      <TextField name="valor_referencia" label="Valor de referencia" inputMode="decimal" maxLength={20} />
      <TextField name="vigente_desde" label="Vigente desde" type="date" />
      <TextField name="vigente_hasta" label="Vigente hasta" type="date" />
    </div>
  )
}
