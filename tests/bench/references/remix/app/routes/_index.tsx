import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { company, PAGE, readList } from '../queries.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const [q, page] = [params.get('q') ?? '', Number(params.get('pagina') ?? 1)]
  return { q, page, first: 1 + (page - 1) * PAGE, ...(await readList(await company(), q, page)) }
}

export default function List() {
  const { q, page, first, rows, total } = useLoaderData<typeof loader>()
  const to = (place: number) => `?${new URLSearchParams({ ...(q && { q }), pagina: String(place) })}`
  return (
    <>
      <h1>Terceros</h1>
      <Form role="search">
        <input name="q" defaultValue={q} aria-label="Buscar" /> <button>Buscar</button>
      </Form>
      <table>
        <thead>
          <tr>
            {['#', 'Nombre', 'Identificación', 'Tipo', 'Teléfono', 'Correo', ''].map((label) => (
              <th key={label}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id_tercero}>
              <td>{first + index}</td>
              <td>{row.nombre}</td>
              <td>{row.identificacion}</td>
              <td>{row.tipo}</td>
              <td>{row.telefono1}</td>
              <td>{row.email}</td>
              <td>
                <Link className="edit" to={`/editar/${row.id_tercero}`}>
                  Editar
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <nav>
        {[0, 1, 2, 3, 4].map((more) => (
          <Link key={more} to={to(page + more)}>
            {page + more}
          </Link>
        ))}
        <Link rel="next" to={to(page + 1)}>
          ›
        </Link>
      </nav>
      <p>{total} registros</p>
    </>
  )
}
