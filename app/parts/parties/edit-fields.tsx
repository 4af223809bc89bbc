import { NumberField, SelectField, TextField } from '#app/form/fields.tsx'
import { PAID_TAGS } from '#server/parties/paid-tags-words.ts'
import { PARTY_LEVY, ICA_CHOICES } from '#server/parties/levy-words.ts'

/** Fields of a third party that only its edit page has. Lists and pickers do not load this file. */
export function EditFields({ tipo }: { tipo: string }) {
  return (
    <>
      {tipo.toUpperCase() === 'PROVEEDOR' && <SupplierTaxFields />}
      <SelectField
        name="se_le_paga"
        label="Se le paga"
        options={[{ value: '', label: 'Solo lo suyo' }, ...PAID_TAGS]}
        hint="Lo que se descuenta o retiene a otros y se le debe a este tercero."
      />
    </>
  )
}

/** Reasons to take no levy or ReteICA of a supplier, or less (parties/README.md, levy certificate). */
function SupplierTaxFields() {
  return (
    <>
      <div className="wide">
        <TextField
          name="exento_cuota"
          {...PARTY_LEVY.exento_cuota}
          hint="El motivo, que sale en sus liquidaciones; vacío si se le cobra."
          optional
        />
      </div>
      <TextField
        name="certificado_cuota"
        {...PARTY_LEVY.certificado_cuota}
        label="Certificado de cuota pagada N.º"
        optional
      />
      <TextField name="certificado_cuota_desde" {...PARTY_LEVY.certificado_cuota_desde} label="Vale desde" />
      <TextField name="certificado_cuota_hasta" {...PARTY_LEVY.certificado_cuota_hasta} label="Vale hasta" />
      <NumberField
        name="certificado_cuota_kg"
        {...PARTY_LEVY.certificado_cuota_kg}
        label="Hasta cuántos kilos"
        optional
      />
      <SelectField
        name="ica"
        {...PARTY_LEVY.ica}
        options={ICA_CHOICES}
        hint="Es aparte de la retención en la fuente. Al del régimen simple no se le retiene."
      />
    </>
  )
}
