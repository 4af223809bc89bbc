import { BareInput, BareSelect } from '#app/form/cell-fields.tsx'
import { NumberField, SelectField, TextField } from '#app/form/fields.tsx'
import { FieldErrors } from '#app/form/field-notes.tsx'
import { GrowingRows } from '#app/form/growing-rows.tsx'
import { useFormField } from '#app/form/kit-form.tsx'
import { TIPOS } from '#server/kit/words/accounting.ts'
import {
  CAMPOS_DE_COLUMNA,
  FORMATOS,
  FORMATOS_DE_FECHA,
  LETRAS,
  SEPARADORES,
  SIGNOS_DECIMALES,
  ACCOUNTING_PROGRAM,
  COLUMNAS_MAX,
} from '#server/books/words.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import type { GrowingLists } from '#app/form/growing-rows.ts'
import { optionsOf } from '#server/kit/words/formats.ts'

/**
 * Columns of a program. `lugar` is the new position of a column: 3,5 moves it between the third and the fourth.
 */
export const LISTS: GrowingLists = {
  columnas: { max: COLUMNAS_MAX, fields: ['nombre', 'campo', 'fijo', 'lugar'] },
}

const FIELDS = [{ value: '', label: 'Nada, o el texto fijo' }, ...optionsOf(CAMPOS_DE_COLUMNA)]

export function FormatFields() {
  return (
    <>
      <div className="grid">
        <TextField name="nombre" {...ACCOUNTING_PROGRAM.nombre} required />
        <SelectField name="formato" {...ACCOUNTING_PROGRAM.formato} options={optionsOf(FORMATOS)} />
        <SelectField
          name="formato_fecha"
          {...ACCOUNTING_PROGRAM.formato_fecha}
          options={optionsOf(FORMATOS_DE_FECHA)}
        />
        <NumberField
          name="filas_titulo"
          {...ACCOUNTING_PROGRAM.filas_titulo}
          label="Filas antes del encabezado"
          whole
          required
        />
        <NumberField name="filas_maximo" {...ACCOUNTING_PROGRAM.filas_maximo} whole required />
        <SelectField
          name="separador"
          {...ACCOUNTING_PROGRAM.separador}
          label="Separador (CSV)"
          options={optionsOf(SEPARADORES)}
        />
        <SelectField
          name="signo_decimal"
          {...ACCOUNTING_PROGRAM.signo_decimal}
          label="Valores (CSV)"
          options={optionsOf(SIGNOS_DECIMALES)}
        />
        <SelectField
          name="letras"
          {...ACCOUNTING_PROGRAM.letras}
          label="Letras (CSV)"
          options={optionsOf(LETRAS)}
        />
      </div>
      <TextField name="observaciones" {...ACCOUNTING_PROGRAM.observaciones} />
    </>
  )
}

export function ColumnFields() {
  return (
    <section className="panel file-columns">
      <h2>Columnas</h2>
      <p className="subject">
        Cada encabezado se escribe igual que en la plantilla del programa, con sus mayúsculas y espacios. El
        lugar ordena las columnas: con 3,5 una queda entre la tercera y la cuarta.
      </p>
      <GrowingRows lists={LISTS} name="columnas" add="Agregar una columna">
        {(index, remove) => (
          <fieldset>
            <legend className="unseen">Columna {index + 1}</legend>
            <Cell name="lugar" label={`Columna ${index + 1}: lugar`} maxLength={6} />
            <Cell name="nombre" label={`Columna ${index + 1}: encabezado`} maxLength={100} />
            <Field label={`Columna ${index + 1}: dato`} />
            <Cell name="fijo" label={`Columna ${index + 1}: texto fijo`} maxLength={LENGTH.label} />
            <button {...remove} className="link">
              Quitar
            </button>
          </fieldset>
        )}
      </GrowingRows>
    </section>
  )
}

const PLACEHOLDERS: Record<string, string> = { lugar: 'Lugar', nombre: 'Encabezado', fijo: 'Texto fijo' }

function Cell({ name, label, maxLength }: { name: string; label: string; maxLength: number }) {
  const field = useFormField(name)
  return (
    <div className="cell">
      <BareInput field={field} label={label} maxLength={maxLength} placeholder={PLACEHOLDERS[name]} />
      <FieldErrors field={field} />
    </div>
  )
}

function Field({ label }: { label: string }) {
  const field = useFormField('campo')
  return (
    <div className="cell">
      <BareSelect field={field} label={label} options={FIELDS} />
      <FieldErrors field={field} />
    </div>
  )
}

/** Code of each kind of voucher in the program. Empty uses the default code. */
export function CodeFields() {
  return (
    <section className="panel">
      <h2>Códigos de los comprobantes</h2>
      <p className="subject">
        Como los tiene el programa, por ejemplo «P 003». Sin código va el número de la casa.
      </p>
      <div className="grid">
        {Object.entries(TIPOS).map(([tipo, nombre]) => (
          <TextField
            key={tipo}
            name={`codigos.${tipo}`}
            label={nombre}
            maxLength={LENGTH.reference}
            optional={false}
          />
        ))}
      </div>
    </section>
  )
}
