import { Link, useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ALL, FilterSelect, type Option } from '#app/form/filter-select.tsx'
import { GetForm } from '#app/form/get-form.tsx'
import { type List, listHref, orderOf, PAGE_SIZES } from './define-list.ts'
import type { Page } from './page.ts'

interface SearchFormProps<Row> {
  list: List<Row>
  page: Page<Row>
}

/**
 * The search, its filters, days, order and rows a page stand in the address. A small window folds all but the search
 * into one line, where a select takes the place of the head's links.
 */
export function SearchForm<Row>({ list, page }: SearchFormProps<Row>) {
  const { path, placeholder, filters = [] } = list
  const { state, days } = page
  const input = useRef<HTMLInputElement>(null)
  const busy = useNavigation().location?.pathname === path
  useEffect(() => {
    const typing = document.activeElement === input.current
    if (input.current && !typing) input.current.value = state.q
  }, [state.q])

  const fixed = filters.filter((filter) => filter.fixed && state.filtros[filter.name])
  const brought = Object.fromEntries(fixed.map(({ name }) => [name, state.filtros[name] ?? '']))
  // What goes without saying is not said in the address.
  const kept = state.filas ? 0 : page.size
  const chosen = Object.keys(state.filtros).length - fixed.length
  return (
    <GetForm action={path} className="search" live>
      {fixed.map(({ name, label, options }) => (
        <Chip key={name} to={listHref(path, state, { [name]: '', pagina: 1 })}>
          <input type="hidden" name={name} value={state.filtros[name]} />
          {label}: {options.find(({ value }) => value === state.filtros[name])?.label}
        </Chip>
      ))}
      {days?.text && <Chip to={listHref(path, state, { desde: '', hasta: '', pagina: 1 })}>{days.text}</Chip>}
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
      <details>
        <summary>Filtros{chosen > 0 && ` (${chosen})`}</summary>
      </details>
      <div className="tools">
        {filters.map(
          (filter) =>
            !filter.fixed && (
              <FilterSelect
                key={filter.name}
                {...filter}
                value={state.filtros[filter.name] ?? ''}
                options={[ALL, ...filter.options]}
              />
            ),
        )}
        <FilterSelect
          className="order"
          name="orden"
          label="Orden"
          value={state.orden}
          options={orders(list)}
        />
        <FilterSelect
          name="filas"
          label="Filas"
          value={String(state.filas || '')}
          options={PAGE_SIZES.map((size) => ({ value: size === kept ? '' : `${size}`, label: `${size}` }))}
        />
        {days && <Days list={list} page={page} days={days} />}
      </div>
      <button className="secondary">Buscar</button>{' '}
      {(state.q || chosen > 0) && (
        <Link to={listHref(path, { ...state, q: '', pagina: 1, filtros: brought })}>Limpiar</Link>
      )}
    </GetForm>
  )
}

/** The ways to sort the list; the empty one is its own. */
function orders<Row>(list: List<Row>): Option[] {
  const own = orderOf(list)
  const ways = list.columns.flatMap(({ name, label, sort }) =>
    sort
      ? [
          { value: name === own ? '' : name, label: `${label} ↑` },
          { value: `-${name}`, label: `${label} ↓` },
        ]
      : [],
  )
  return own ? ways : [{ value: '', label: 'Más recientes' }, ...ways]
}

/** What the address filters by and no select shows: pressed, it goes. */
function Chip({ to, children }: { to: string; children: ReactNode }) {
  return (
    <>
      <Link to={to} className="chip" title="Quitar este filtro">
        {children} <span aria-hidden="true">✕</span>
      </Link>{' '}
    </>
  )
}

interface DaysProps<Row> extends SearchFormProps<Row> {
  days: NonNullable<Page<Row>['days']>
}

/** From and to; the usual ranges are one press away. */
function Days<Row>({ list, page: { state }, days }: DaysProps<Row>) {
  return (
    <div className="filter days" role="group" aria-label="Fechas">
      {days.quick.map(({ label, ...range }) => (
        <Link key={label} to={listHref(list.path, state, { ...range, pagina: 1 })}>
          {label}
        </Link>
      ))}
      {['desde', 'hasta'].map((name) => (
        <label key={name} className="filter">
          <span>{name === 'desde' ? 'Desde' : 'Hasta'}</span>{' '}
          <input type="date" key={state.filtros[name]} name={name} defaultValue={state.filtros[name]} />
        </label>
      ))}
    </div>
  )
}
