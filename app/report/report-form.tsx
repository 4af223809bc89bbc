import { useMemo } from 'react'
import { Form, Link, useNavigate, useNavigation } from '@remix-run/react'
import { withQuery } from '#app/api/query.ts'
import { type Choice, readChoice, TYPED_PREFIX } from '#app/form/pickers/choice.ts'
import { NO_CREATION } from '#app/form/pickers/picker.ts'
import { TypeAhead } from '#app/form/pickers/type-ahead.tsx'
import { KitForm } from '#app/form/kit-form.tsx'
import { Options } from '#app/form/options.tsx'
import { textOf } from '#app/form/reply.ts'
import type { ReportPage, ShownFilter } from './page.ts'

/**
 * Filter form of a report; all values are in the address. Scripts send ids and days only; without scripts the
 * server builds the same address.
 */
export function ReportForm({ page }: { page: ReportPage }) {
  const { path, filters, fields, results, errors } = page
  const navigate = useNavigate()
  const busy = useNavigation().location?.pathname === path
  const reply = useMemo(() => {
    const searched = Object.keys(results).length + Object.keys(errors).length > 0
    return searched ? { error: errors, extra: { results } } : undefined
  }, [results, errors])
  const send = (element: HTMLFormElement) => {
    const sent = new FormData(element)
    const address = filters.flatMap((filter): [string, string][] => {
      const value = textOf(sent, filter.name)
      if (filter.kind !== 'pick') return [[filter.name, value]]
      const choice: Choice | null = readChoice(value)
      if (choice) return [[filter.name, choice.id]]
      return [[TYPED_PREFIX + filter.name, textOf(sent, TYPED_PREFIX + filter.name)]]
    })
    navigate(withQuery(path, Object.fromEntries(address)), { preventScrollReset: true })
  }
  return (
    <KitForm id="informe" defaults={fields} reply={reply}>
      <Form
        role="search"
        action={path}
        className="report-filters"
        onSubmit={(event) => {
          event.preventDefault()
          send(event.currentTarget)
        }}
      >
        {/* Without scripts Enter presses the first button, which shows the report. */}
        <button hidden tabIndex={-1} aria-hidden="true" />
        {filters.map((filter) =>
          filter.kind === 'pick' ? (
            <TypeAhead
              key={filter.name}
              field={{ ...filter, required: !filter.optional }}
              frame={NO_CREATION}
            />
          ) : (
            <Field key={filter.name} filter={filter} value={fields[filter.name]} />
          ),
        )}
        <div className="buttons">
          <button aria-busy={busy || undefined}>Ver</button> <Link to={path}>Limpiar</Link>
        </div>
      </Form>
    </KitForm>
  )
}

function Field({
  filter,
  value,
}: {
  filter: Exclude<ShownFilter, { kind: 'pick' }>
  value: string | undefined
}) {
  return (
    <label className="field">
      {filter.label}
      {filter.kind === 'select' ? (
        <select name={filter.name} defaultValue={value}>
          <Options options={filter.options} />
        </select>
      ) : (
        <input
          type={filter.kind === 'day' ? 'date' : 'month'}
          name={filter.name}
          defaultValue={value}
          autoComplete="off"
        />
      )}
    </label>
  )
}
