export interface Option {
  value: string
  label: string
}

/** The option that narrows nothing. */
export const ALL: Option = { value: '', label: 'Todos' }

interface FilterSelectProps {
  name: string
  label: string
  value: string
  options: readonly Option[]
  className?: string
}

/** A select of a search, with its label before it. */
export function FilterSelect({ name, label, value, options, className = '' }: FilterSelectProps) {
  return (
    <label className={`filter ${className}`}>
      <span>{label}</span>{' '}
      <select key={value} name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
