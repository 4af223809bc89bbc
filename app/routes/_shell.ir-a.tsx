import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { queryText } from '#app/api/query.ts'
import { SearchField } from '#app/form/filters.tsx'
import { Found } from '#app/parts/go-to/found.tsx'
import { goTo } from '#app/parts/go-to/places.server.ts'
import { requireSession } from '#app/session/guard.server.ts'

export const meta = () => [{ title: 'Ir a… · Molino' }]

/** Results for the typed text; an unambiguous one is opened at once. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  const q = queryText(request.url, 'q').slice(0, 200)
  if (q === '') return { q, groups: [] }
  const { groups, exact } = await goTo(request, session, q)
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
        <SearchField label="Número, placa, tercero, pantalla o lo que va a hacer" value={q} />{' '}
        <button className="secondary">Buscar</button>
      </Form>
      {q === '' && (
        <p className="help">
          Por ejemplo «nueva pesada», «pesar ABC123», «recibo de Nohora», «abono 500.000 a FAC-200», «liq
          187», o <Link to="/ayuda#pantallas">las dos letras de una pantalla</Link>.
        </p>
      )}
      {q !== '' && groups.length === 0 && <p className="empty">{`Nada coincide con «${q}».`}</p>}
      {groups.map((group) => (
        <Found key={group.title} group={group} />
      ))}
    </section>
  )
}
