import { Form, Link, useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { type Filter, listHref, type ListState } from './define-list.ts'

interface SearchFormProps {
  path: string
  placeholder: string
  state: ListState
  filters?: Filter[]
}

/** Typing searches after this long without a key (behaviour.md, The list screen). */
const DEBOUNCE_MS = 300

/** A GET form: the search stands in the address. Where scripts run, typing is enough. */
export function SearchForm({ path, placeholder, state, filters = [] }: SearchFormProps) {
  const submit = useSubmit()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const busy = useNavigation().location?.pathname === path

  useEffect(() => {
    const typing = document.activeElement === input.current
    if (input.current && !typing) input.current.value = state.q
  }, [state.q])
  useEffect(() => () => clearTimeout(timer.current), [])

  const fixed = filters.filter((filter) => filter.fixed && state.filtros[filter.name])
  const kept = Object.fromEntries(fixed.map(({ name }) => [name, state.filtros[name] ?? '']))
  const searchSoon = (form: HTMLFormElement | null) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), DEBOUNCE_MS)
  }
  return (
    <Form role="search" action={path} className="search" onSubmit={() => clearTimeout(timer.current)}>
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
        onChange={(event) => searchSoon(event.currentTarget.form)}
      />
      {filters
        .filter((filter) => !filter.fixed)
        .map((filter) => (
          <label key={filter.name} className="filter">
            <span>{filter.label}</span>
            <select
              key={state.filtros[filter.name] ?? ''}
              name={filter.name}
              defaultValue={state.filtros[filter.name] ?? ''}
              onChange={(event) => searchSoon(event.currentTarget.form)}
            >
              <option value="">Todos</option>
              {filter.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </label>
        ))}
      <button className="secondary">Buscar</button>
      {(state.q || Object.keys(state.filtros).length > fixed.length) && (
        <Link to={listHref(path, { q: '', pagina: 1, filtros: kept })}>Limpiar</Link>
      )}
    </Form>
  )
}

/** What the address filters by: a chip that takes it away, and the value for the next search. */
function FixedFilter({ filter, path, state }: { filter: Filter; path: string; state: ListState }) {
  const value = state.filtros[filter.name] ?? ''
  const chosen = filter.options.find((option) => option.value === value)
  return (
    <>
      <input type="hidden" name={filter.name} value={value} />
      <Link
        to={listHref(path, state, { [filter.name]: '', pagina: 1 })}
        className="chip"
        title="Quitar este filtro"
      >
        {filter.label}: {chosen?.label} <span aria-hidden="true">✕</span>
      </Link>
    </>
  )
}
