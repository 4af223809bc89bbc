import type { ImportField } from '#server/kit/contract/import-field.ts'

type Cell = string | number | boolean | null

interface ColumnFieldProps {
  field: ImportField
  heads: readonly string[]
  /** Cells of the first rows, to recognise a column. */
  samples: readonly (readonly Cell[])[]
  value: string
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
    const found = samples.map((row) => row[at]).find((cell) => cell !== null && cell !== undefined)
    return found === undefined ? '' : ` (${String(found).slice(0, 30)})`
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
