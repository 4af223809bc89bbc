import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { SearchField } from '#app/form/filters.tsx'
import { goTo } from '#app/parts/go-to/places.server.ts'
import type { Group } from '#app/parts/go-to/places.server.ts'
import { requireSession } from '#app/session/guard.server.ts'

export const meta = () => [{ title: 'Ir a… · Molino' }]

/** Looks in every list that the person may see; the exact number leads straight to its record. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  const q = new URL(request.url).searchParams.get('q')?.trim().slice(0, 200) ?? ''
  if (q === '') return { q, groups: [] }
  const { groups, exact } = await goTo(session, q)
  if (exact) throw redirect(exact)
  return { q, groups }
}

export default function GoTo() {
  const { q, groups } = useLoaderData<typeof loader>()
  return (
    <section className="narrow">
      <header className="bar">
        <h1>Ir a…</h1>
      </header>
      <Form role="search" action="/ir-a" className="search">
        <SearchField
          label="Tiquete, placa, tercero, identificación, liquidación, factura, recibo o acuerdo"
          value={q}
        />{' '}
        <button className="secondary">Buscar</button>
      </Form>
      {q !== '' && groups.length === 0 && <p className="empty">{`Nada coincide con «${q}».`}</p>}
      {groups.map((group) => (
        <Found key={group.title} group={group} />
      ))}
    </section>
  )
}

function Found({ group: { title, places, all, failed } }: { group: Group }) {
  return (
    <section className="panel places">
      <h2>{title}</h2>
      {failed && <p className="form-error">No se pudo buscar aquí. Intente de nuevo.</p>}
      <ul>
        {places.map(({ name, detail, to }) => (
          <li key={to + name}>
            <Link to={to}>{name}</Link> <span className="aside">{detail}</span>
          </li>
        ))}
      </ul>
      {all && <Link to={all}>Ver todos</Link>}
    </section>
  )
}
