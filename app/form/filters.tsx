import { Link } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Option } from '#server/kit/contract/common.ts'
import { Options } from './options.tsx'
import { useKey } from './use-key.ts'

/** Option of a filter that shows all rows. */
export const ALL: Option = { value: '', label: 'Todos' }

/**
 * Properties of a control that follows its value in the address. A control changed since the last page keeps its
 * value, because a late page belongs to an earlier choice.
 */
function useAddress<Control extends HTMLInputElement | HTMLSelectElement>(value = '') {
  const ref = useRef<Control>(null)
  const shown = useRef(value)
  const changed = useRef(false)
  useEffect(() => {
    const control = ref.current
    if (!control) return
    const isFirst = shown.current === value
    if (!isFirst && !(changed.current && control.value !== shown.current)) control.value = value
    // Before hydration the control may have been changed.
    changed.current = isFirst && control.value !== value
    shown.current = value
  }, [value])
  return { ref, onInput: () => void (changed.current = true) }
}

interface SearchFieldProps {
  /** Placeholder that names the searched fields. */
  label: string
  value: string
  busy?: boolean
}

/** Search input. Text being typed is kept when the address changes. */
export function SearchField({ label, value, busy = false }: SearchFieldProps) {
  return (
    <input
      {...useAddress<HTMLInputElement>(value)}
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
  value: string | undefined
  options: readonly Option[]
  className?: string
}

/** Select of a search form, with the label before it. */
export function FilterSelect({ name, label, value, options, className = '' }: FilterSelectProps) {
  return (
    <label className={`filter ${className}`}>
      <span>{label}</span>{' '}
      <select {...useAddress<HTMLSelectElement>(value)} name={name} defaultValue={value}>
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
        <Day key={name} name={name} value={values[name]} />
      ))}
    </div>
  )
}

function Day({ name, value }: { name: string; value: string | undefined }) {
  return (
    <label className="filter">
      <span>{name === 'desde' ? 'Desde' : 'Hasta'}</span>{' '}
      <input {...useAddress<HTMLInputElement>(value)} type="date" name={name} defaultValue={value} />
    </label>
  )
}
