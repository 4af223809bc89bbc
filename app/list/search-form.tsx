import { Link, useNavigation } from '@remix-run/react'
import { ALL, FilterChip, FilterDays, FilterSelect, SearchField } from '#app/form/filters.tsx'
import type { Option } from '#server/kit/contract/common.ts'
import { PAGE_SIZES } from '#app/format/page-sizes.ts'
import { GetForm } from '#app/form/get-form.tsx'
import { type List, type Listed, listHref, orderOf } from './define-list.ts'

/**
 * Search form whose values are all in the address. On small screens everything but the search is folded, and
 * a select replaces the sortable heads.
 */
export function SearchForm<Row>({ list, page }: Listed<Row>) {
  const { path, placeholder, filters = [] } = list
  const { state, days } = page
  const busy = useNavigation().location?.pathname === path
  const fixed = filters.filter((filter) => filter.fixed && state.filtros[filter.name])
  const brought = Object.fromEntries(fixed.map(({ name }) => [name, state.filtros[name] ?? '']))
  // The page size that the browser remembers need not be in the address.
  const kept = state.filas ? 0 : page.size
  const chosen = Object.keys(state.filtros).length - fixed.length
  return (
    <GetForm action={path} className="search" live>
      {fixed.map(({ name, label, options }) => (
        <FilterChip key={name} to={listHref(path, state, { [name]: '', pagina: 1 })}>
          <input type="hidden" name={name} value={state.filtros[name]} />
          {label}: {options.find(({ value }) => value === state.filtros[name])?.label}
        </FilterChip>
      ))}
      {days?.text && (
        <FilterChip to={listHref(path, state, { desde: '', hasta: '', pagina: 1 })}>{days.text}</FilterChip>
      )}
      <SearchField label={placeholder} value={state.q} busy={busy} />{' '}
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
                value={state.filtros[filter.name]}
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
        {days && (
          <FilterDays
            values={state.filtros}
            quick={days.quick.map(({ label, ...range }) => ({
              label,
              to: listHref(path, state, { ...range, pagina: 1 }),
            }))}
          />
        )}
      </div>
      <button className="secondary">Buscar</button>{' '}
      {(state.q || chosen > 0) && (
        <Link to={listHref(path, { ...state, q: '', pagina: 1, filtros: brought })}>Limpiar</Link>
      )}
    </GetForm>
  )
}

/** Sort options; the empty value is the default order. */
function orders<Row>(list: List<Row>): Option[] {
  const own = orderOf(list)
  const sorted = list.columns.filter(({ sort }) => sort)
  const ways = sorted.flatMap(({ name, label }) => [
    { value: name === own ? '' : name, label: `${label} ↑` },
    { value: `-${name}`, label: `${label} ↓` },
  ])
  return own ? ways : [{ value: '', label: 'Más recientes' }, ...ways]
}
