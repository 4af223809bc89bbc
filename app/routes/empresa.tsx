import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { readForm } from '#app/form/read-form.server.ts'
import { forbidden, requireUser, safePath } from '#app/session/guard.server.ts'
import { refreshSession } from '#app/session/refresh.server.ts'
import { writeSession } from '#app/session/session.server.ts'
import { afterCompanyChange } from '#app/shell/crumbs.server.ts'

export const meta = () => [{ title: 'Elija una empresa · Molino' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireUser(request)
  const volver = safePath(new URL(request.url).searchParams.get('volver'))
  return json({ empresas: session.empresas.map(({ idEmpresa, nombre }) => ({ idEmpresa, nombre })), volver })
}

/** Chooses or changes the company: the menu's selector posts here too, without `volver`. */
export async function action({ request }: ActionFunctionArgs) {
  const session = await requireUser(request)
  const form = await readForm(request)
  const chosen = String(form.get('id_empresa'))
  const refreshed = await refreshSession(session, chosen)
  if (!refreshed.empresas.some((empresa) => empresa.idEmpresa === chosen)) throw forbidden()
  const to = form.has('volver') ? safePath(form.get('volver')) : await afterCompanyChange(request)
  return redirect(to, { headers: { 'Set-Cookie': await writeSession({ ...refreshed, empresa: chosen }) } })
}

export default function ChooseCompany() {
  const { empresas, volver } = useLoaderData<typeof loader>()
  return (
    <main className="entry">
      <article>
        <h1>Elija una empresa</h1>
        {empresas.length === 0 && (
          <p>Su usuario no tiene empresas asignadas. Pida a un administrador que le asigne una.</p>
        )}
        <Form method="post" action="/empresa" reloadDocument className="choices">
          <input type="hidden" name="volver" value={volver} />
          {empresas.map((empresa) => (
            <button
              key={empresa.idEmpresa}
              name="id_empresa"
              value={empresa.idEmpresa}
              className="secondary outline"
            >
              {empresa.nombre}
            </button>
          ))}
        </Form>
        <Form method="post" action="/logout" reloadDocument>
          <button className="link">Cerrar sesión</button>
        </Form>
      </article>
    </main>
  )
}
