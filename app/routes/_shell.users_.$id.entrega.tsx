import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { env } from '#app/api/env.server.ts'
import { ListLink } from '#app/form/list-link.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { endHandover, readHandover } from '#app/parts/people/handover.server.ts'
import { readUser } from '#app/parts/people/read.server.ts'
import { idOf, requirePermission } from '#app/session/guard.server.ts'
import stylesheet from '#app/styles/handover.scss?url'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = () => [{ title: 'Hoja para entregar · Molino' }]

/** Shows the sheet once, to the user who set the password. Showing it deletes the stored password. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-users/search')
  const found = await readHandover(request, session.idUsuario)
  const empresa = session.compania.nombre
  const direccion = new URL('/', env.PUBLIC_URL ?? request.url).href
  const id = idOf(params)
  if (found?.id !== id) {
    await readUser(request, session, id)
    return { hoja: null, empresa, direccion }
  }
  const { nombre, correo, contrasena } = found
  const headers = { 'Set-Cookie': await endHandover() }
  return data({ hoja: { nombre, correo, contrasena }, empresa, direccion }, { headers })
}

export default function HandoverPaper() {
  const { hoja, empresa, direccion } = useLoaderData<typeof loader>()
  if (!hoja) {
    return (
      <section>
        <h1>La hoja ya no está</h1>
        <p>
          La contraseña se muestra una sola vez y no se guarda en ninguna parte. Si la hoja se perdió, póngale
          a la persona una contraseña nueva desde <Link to="/users">Usuarios</Link>.
        </p>
      </section>
    )
  }
  return (
    <section>
      <PageHead title="Hoja para entregar">
        <ListLink to="/users" />
      </PageHead>
      <p className="note handover-note">
        Imprímala ahora (Ctrl + P) y entréguela en la mano: al salir de esta página la contraseña no se puede
        ver otra vez.
      </p>
      <article className="handover">
        <p>{empresa}</p>
        <h2>Para {hoja.nombre}</h2>
        <dl>
          <dt>Dirección</dt>
          <dd>{direccion}</dd>
          <dt>Correo</dt>
          <dd>{hoja.correo}</dd>
          <dt>Primera contraseña</dt>
          <dd>
            <code>{hoja.contrasena}</code>
          </dd>
        </dl>
        <ol>
          <li>Abra el navegador y escriba la dirección.</li>
          <li>Entre con su correo y la primera contraseña.</li>
          <li>El sistema le pide una contraseña que solo usted sepa. Después destruya esta hoja.</li>
        </ol>
      </article>
    </section>
  )
}
