import { Link, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { GetForm } from '#app/form/get-form.tsx'
import { type Filter, listHref, type ListState } from './define-list.ts'

interface SearchFormProps {
  path: string
  placeholder: string
  state: ListState
  filters?: Filter[]
}

/** The search and its filters stand in the address. */
export function SearchForm({ path, placeholder, state, filters = [] }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const busy = useNavigation().location?.pathname === path
  useEffect(() => {
    const typing = document.activeElement === input.current
    if (input.current && !typing) input.current.value = state.q
  }, [state.q])

  const fixed = filters.filter((filter) => filter.fixed && state.filtros[filter.name])
  const kept = Object.fromEntries(fixed.map(({ name }) => [name, state.filtros[name] ?? '']))
  const narrowed = state.q || Object.keys(state.filtros).length > fixed.length
  return (
    <GetForm action={path} className="search" live>
      {fixed.map((filter) => (
        <FixedFilter key={filter.name} filter={filter} path={path} state={state} />
      ))}
      <input
        ref={input}
        type="search"
        name="q"
        aria-label={placeholder}
        placeholder={placeholder}
        defaultValue={state.q}
        maxLength={200}
        autoComplete="off"
        aria-busy={busy || undefined}
      />{' '}
      {filters.map(
        (filter) =>
          !filter.fixed && (
            <SelectFilter key={filter.name} filter={filter} value={state.filtros[filter.name] ?? ''} />
          ),
      )}
      <button className="secondary">Buscar</button>{' '}
      {narrowed && <Link to={listHref(path, { q: '', pagina: 1, filtros: kept })}>Limpiar</Link>}
    </GetForm>
  )
}

function SelectFilter({ filter, value }: { filter: Filter; value: string }) {
  return (
    <label className="filter">
      <span>{filter.label}</span>{' '}
      <select key={value} name={filter.name} defaultValue={value}>
        <option value="">Todos</option>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What the address filters by: a chip that takes it away, and the value for the next search. */
function FixedFilter({ filter, path, state }: { filter: Filter; path: string; state: ListState }) {
  const value = state.filtros[filter.name] ?? ''
  const chosen = filter.options.find((option) => option.value === value)
  const without = listHref(path, state, { [filter.name]: '', pagina: 1 })
  return (
    <>
      <input type="hidden" name={filter.name} value={value} />
      <Link to={without} className="chip" title="Quitar este filtro">
        {filter.label}: {chosen?.label} <span aria-hidden="true">✕</span>
      </Link>{' '}
    </>
  )
}
