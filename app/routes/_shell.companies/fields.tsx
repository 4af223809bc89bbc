import { useState } from 'react'
import { Labelled, SelectField, TextField, useField } from '#app/form/fields.tsx'
import type { FormState } from '#app/form/reply.ts'
import { contrast, menuColours } from '#app/shell/colours.ts'
import { LENGTH } from '#server/shared/lengths.ts'

const INCOMPLETE = 'Todos los campos obligatorios deben completarse'

const DOCUMENT_TYPES = ['NIT', 'CC', 'CE', 'PAS'].map((value) => ({ value, label: value }))

/** The inline form of a new company (D1 §2.12). */
export function NewCompanyFields({ form }: { form: FormState }) {
  return (
    <div className="grid">
      <Identity form={form} />
      <TextField form={form} name="tags" label="Etiquetas" maxLength={LENGTH.tags} />
      <PathField form={form} />
    </div>
  )
}

/** The edit dialog (N-14): identity, colour with its contrast, what documents print. */
export function EditedCompanyFields({ form }: { form: FormState }) {
  return (
    <div className="grid">
      <Identity form={form} />
      <TextField form={form} name="direccion" label="Dirección" maxLength={LENGTH.address} />
      <TextField form={form} name="telefono" label="Teléfono" type="tel" maxLength={LENGTH.phone} />
      <ColourField form={form} />
      <TextField form={form} name="tags" label="Etiquetas" maxLength={LENGTH.tags} />
      <PathField form={form} />
    </div>
  )
}

function Identity({ form }: { form: FormState }) {
  return (
    <>
      <TextField
        form={form}
        name="nombre"
        label="Nombre"
        message={INCOMPLETE}
        maxLength={LENGTH.name}
        required
      />
      <SelectField
        form={form}
        name="tipo_documento"
        label="Tipo de documento"
        options={DOCUMENT_TYPES}
        required
      />
      <TextField
        form={form}
        name="documento"
        label="Documento"
        message={INCOMPLETE}
        maxLength={LENGTH.identification}
        required
      />
    </>
  )
}

/** Assigned by the server (N-122): nobody writes it. */
function PathField({ form }: { form: FormState }) {
  return <TextField form={form} name="path" label="Ruta" hint="La asigna el servidor." readOnly />
}

/** The menu's colour, picked; with the contrast that its text will have. Without one the menu is white. */
function ColourField({ form }: { form: FormState }) {
  const name = 'color_principal'
  const field = useField(form, name)
  const [colour, setColour] = useState(() => menuColours(form.value(name)).fondo)
  const { fondo, texto } = menuColours(colour)
  const ratio = contrast(fondo, texto).toLocaleString('es-CO', { maximumFractionDigits: 1 })
  const hint = `${fondo} · Texto ${texto === '#000000' ? 'negro' : 'blanco'}, contraste ${ratio}:1.`
  return (
    <div onInput={(event) => setColour((event.target as HTMLInputElement).value)}>
      <Labelled label="Color del menú" field={field} hint={hint} other={form.current(name)}>
        <input {...field.props} type="color" defaultValue={fondo} />
      </Labelled>
    </div>
  )
}
