import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { queryText } from '#app/api/query.ts'
import { comparable } from '#app/form/match.ts'
import { useKey } from '#app/form/use-key.ts'
import { requireSession } from '#app/session/guard.server.ts'
import { entryAddresses } from '#app/shell/visits.server.ts'
import { opens, SCREENS } from '#app/session/screens.server.ts'
import stylesheet from '#app/styles/catalog.scss?url'
import { FEATURE_GROUPS } from '#server/kit/contract/screens.ts'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = () => [{ title: 'Catálogo de Funcionalidades · Molino' }]

/** Features that the person may open, filtered by name. Empty groups are hidden. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  const q = queryText(request.url, 'q').slice(0, 100)
  const addressOf = await entryAddresses(request, session)
  const features = SCREENS.filter((screen) => opens(session, screen)).flatMap(
    ({ path, crumb, catalogue }) => {
      if (!catalogue) return []
      const [group, place = 0, label = crumb] = catalogue
      return [{ group, place, label, path: addressOf(path) }]
    },
  )
  const groups = FEATURE_GROUPS.map((group) => ({
    group,
    features: features.filter((one) => one.group === group).sort((one, other) => one.place - other.place),
  }))
  return { q, groups }
}

export default function Catalog() {
  const { q, groups } = useLoaderData<typeof loader>()
  const [typed, setTyped] = useState(q)
  const shown = groups
    .map(({ group, features }) => ({
      group,
      features: features.filter(({ label }) => comparable(label).includes(comparable(typed))),
    }))
    .filter(({ features }) => features.length > 0)
  return (
    <section>
      <header className="bar">
        <h1>Catálogo de Funcionalidades</h1>
      </header>
      <Form role="search" action="/catalog" className="search">
        <input
          type="search"
          name="q"
          aria-label="Buscar funcionalidades"
          title={useKey('/')}
          placeholder="Buscar..."
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button className="secondary">Buscar</button>
      </Form>
      {shown.length === 0 && <p className="empty">Nada coincide con la búsqueda.</p>}
      <div className="catalog">
        {shown.map(({ group, features }) => (
          <section key={group} className="panel">
            <h2>{group}</h2>
            <ul>
              {features.map(({ label, path }) => (
                <li key={label}>
                  <Link to={path}>{label}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}
