import { useState } from 'react'
import { getInputProps } from '@conform-to/react'
import { CheckField, Labelled, SelectField, TextField } from '#app/form/fields.tsx'
import { useFormField, useKitForm } from '#app/form/kit-form.tsx'
import { optionsFrom } from '#app/form/options.tsx'
import { contrast, menuColours } from '#app/shell/colours.ts'
import { INCOMPLETE } from '#server/kit/words/sentences.ts'
import { COMPANY } from '#server/companies/words.ts'

const DOCUMENT_TYPES = optionsFrom(['NIT', 'CC', 'CE', 'PAS'])

/**
 * Inline form of a new company, and edit dialog with colour and document data.
 * The server assigns the path.
 */
export function CompanyFields({ edited }: { edited?: true }) {
  return (
    <div className="grid">
      <TextField name="nombre" {...COMPANY.nombre} required={INCOMPLETE} />
      <SelectField name="tipo_documento" {...COMPANY.tipo_documento} options={DOCUMENT_TYPES} required />
      <TextField name="documento" {...COMPANY.documento} required={INCOMPLETE} />
      {edited && (
        <>
          <TextField name="direccion" {...COMPANY.direccion} />
          <TextField name="telefono" {...COMPANY.telefono} type="tel" />
          <ColourField />
          <CheckField
            name="nomina_externa"
            {...COMPANY.nomina_externa}
            label="La nómina se lleva en otro programa"
          />
        </>
      )}
      <TextField name="tags" {...COMPANY.tags} />
      <TextField name="path" label="Ruta" hint="La asigna el servidor." readOnly />
    </div>
  )
}

/** Colour of the menu, with the contrast of its text. The default is white. */
function ColourField() {
  const name = 'color_principal'
  const field = useFormField(name)
  const { value } = useKitForm()
  const [colour, setColour] = useState(() => menuColours(value(name)).fondo)
  const { fondo, texto } = menuColours(colour)
  const ratio = contrast(fondo, texto).toLocaleString('es-CO', { maximumFractionDigits: 1 })
  const hint = `${fondo} · Texto ${texto === '#000000' ? 'negro' : 'blanco'}, contraste ${ratio}:1.`
  return (
    <div onInput={(event) => setColour((event.target as HTMLInputElement).value)}>
      <Labelled label="Color del menú" field={field} hint={hint}>
        <input {...getInputProps(field.meta, { type: 'color' })} {...field.aria} defaultValue={fondo} />
      </Labelled>
    </div>
  )
}
