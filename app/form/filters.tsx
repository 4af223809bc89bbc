import { Link } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Option } from '#server/kit/contract/common.ts'
import { Options } from './options.tsx'
import { useKey } from './use-key.ts'

/** Option of a filter that shows all rows. */
export const ALL: Option = { value: '', label: 'Todos' }

interface SearchFieldProps {
  /** Placeholder that names the searched fields. */
  label: string
  value: string
  busy?: boolean
}

/** Search input. Text being typed is kept when the address changes. */
export function SearchField({ label, value, busy = false }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(value)
  useEffect(() => {
    // During hydration the input may already hold typed text.
    if (shown.current === value) return
    shown.current = value
    const typing = document.activeElement === input.current
    if (input.current && !typing) input.current.value = value
  }, [value])
  return (
    <input
      ref={input}
      type="search"
      name="q"
      aria-label={label}
      title={useKey('/')}
      placeholder={label}
      defaultValue={value}
      maxLength={200}
      autoComplete="off"
      aria-busy={busy || undefined}
    />
  )
}

interface FilterSelectProps {
  name: string
  label: string
  value: string
  options: readonly Option[]
  className?: string
}

/** Select of a search form, with the label before it. */
export function FilterSelect({ name, label, value, options, className = '' }: FilterSelectProps) {
  return (
    <label className={`filter ${className}`}>
      <span>{label}</span>{' '}
      <select key={value} name={name} defaultValue={value}>
        <Options options={options} />
      </select>
    </label>
  )
}

/** Active filter that no select shows; pressing it removes the filter. */
export function FilterChip({ to, children }: { to: string; children: ReactNode }) {
  return (
    <>
      <Link to={to} className="chip" title="Quitar este filtro">
        {children} <span aria-hidden="true">✕</span>
      </Link>{' '}
    </>
  )
}

interface FilterDaysProps {
  values: Record<string, string>
  /** Links to usual date ranges. */
  quick: { label: string; to: string }[]
}

/** Date range, both days included: `desde` and `hasta`. */
export function FilterDays({ values, quick }: FilterDaysProps) {
  return (
    <div className="filter days" role="group" aria-label="Fechas">
      {quick.map(({ label, to }) => (
        <Link key={label} to={to}>
          {label}
        </Link>
      ))}
      {['desde', 'hasta'].map((name) => (
        <label key={name} className="filter">
          <span>{name === 'desde' ? 'Desde' : 'Hasta'}</span>{' '}
          <input type="date" key={values[name]} name={name} defaultValue={values[name]} />
        </label>
      ))}
    </div>
  )
}
