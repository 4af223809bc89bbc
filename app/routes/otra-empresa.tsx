import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { queryText } from '#app/api/query.ts'
import { fieldsToCarry, valueIn } from '#app/form/carried-over.server.ts'
import { FieldsToRecover, FilesLeftBehind } from '#app/form/carried-over.tsx'
import { readPassingForm } from '#app/form/read-form.server.ts'
import { BACK_TO_COMPANY_FIELD, COMPANY_FIELD } from '#app/form/reserved.ts'
import { forbidden, requireUser, safePath } from '#app/session/guard.server.ts'
import { chooseCompany } from '#app/shell/choose-company.server.ts'

export const meta = () => [{ title: 'Otra empresa · Molino' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireUser(request)
  return {
    volver: safePath(queryText(request.url, 'volver')),
    actual: session.compania?.nombre,
  }
}

/**
 * Receives a form drawn for another company than the current one (two tabs, two companies).
 * Nothing is saved. Returning to its company draws the form again with all typed values.
 */
export async function action({ request }: ActionFunctionArgs) {
  const session = await requireUser(request)
  const form = await readPassingForm(request)
  const fields = fieldsToCarry(form)
  const empresa = session.empresas.find(({ idEmpresa }) => idEmpresa === valueIn(fields, COMPANY_FIELD))
  if (!empresa) throw forbidden()
  if (!form.has(BACK_TO_COMPANY_FIELD)) return { fields, empresa: empresa.nombre }
  const to = safePath(queryText(request.url, 'volver'))
  return chooseCompany(request, session, empresa.idEmpresa, { to, status: 307 })
}

export default function OtherCompany() {
  const { volver, actual } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <main className="entry">
      <article>
        <h1>No se guardó nada</h1>
        {answer ? (
          <>
            <p>
              Este formulario es de «{answer.empresa}» y ahora trabaja en «{actual}». Lo que escribió se
              conserva.
            </p>
            <FilesLeftBehind fields={answer.fields} />
            <Form method="post" action={`/otra-empresa?volver=${encodeURIComponent(volver)}`} reloadDocument>
              <FieldsToRecover fields={answer.fields} />
              <button name={BACK_TO_COMPANY_FIELD} value="1">
                Cambiar a «{answer.empresa}» y volver al formulario
              </button>
            </Form>
          </>
        ) : (
          <p>No hay ningún formulario pendiente.</p>
        )}
        <Link to="/home">Ir al inicio</Link>
      </article>
    </main>
  )
}
