import { useFirstControl } from '#app/form/dialog.tsx'
import type { ImportCell } from '#server/imports/contract.ts'
import type { ImportField } from '#server/kit/contract/import-field.ts'
import { cellText } from './cell-text.ts'

/** Values beside the name of a column, and letters of each. */
const [VALUES_SHOWN, LETTERS_SHOWN] = [3, 24]

interface ColumnFieldProps {
  field: ImportField
  heads: readonly string[]
  /** Cells of the first rows, to recognise a column. */
  samples: readonly (readonly ImportCell[])[]
  value: string | undefined
  error: string | undefined
}

/** Source of a field: a column, or for a choice one value for all rows. */
export function ColumnField({
  field: { name, label, required, options, help },
  heads,
  samples,
  value,
  error,
}: ColumnFieldProps) {
  const id = `de-${name}`
  const example = (at: number) => {
    const texts = [...new Set(samples.map((row) => cellText(row[at])))].filter((text) => text !== '')
    const shown = texts.slice(0, VALUES_SHOWN).map((text) => text.slice(0, LETTERS_SHOWN))
    return shown.length === 0 ? '' : ` (${shown.join(' · ')})`
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!required && <span className="off"> (opcional)</span>}
      </label>
      <select
        id={id}
        name={`de.${name}`}
        defaultValue={value}
        autoFocus={useFirstControl(id)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <option value="">{required ? 'Elija la columna…' : 'No está en el archivo'}</option>
        <optgroup label="Columna del archivo">
          {heads.map((head, at) => (
            <option key={at} value={`c${at}`}>
              {head}
              {example(at)}
            </option>
          ))}
        </optgroup>
        {options.length > 0 && (
          <optgroup label="El mismo en todas las filas">
            {options.map((option) => (
              <option key={option.value} value={`=${option.value}`}>
                Todas: {option.label}
              </option>
            ))}
          </optgroup>
        )}
      </select>
      {error && (
        <small className="error" id={`${id}-error`}>
          {error}
        </small>
      )}
      {help && <small>{help}</small>}
    </div>
  )
}
