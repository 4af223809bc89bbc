import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { queryText, withQuery } from '#app/api/query.ts'
import { fieldsToCarry, valueIn } from '#app/form/carried-over.server.ts'
import { FieldsToRecover, FilesLeftBehind } from '#app/form/carried-over.tsx'
import { readPassingForm } from '#app/form/read-form.server.ts'
import { CHOICE_FIELD, COMPANY_FIELD } from '#app/form/reserved.ts'
import { requireUser, safePath, type UserSession } from '#app/session/guard.server.ts'
import { chooseCompany } from '#app/shell/choose-company.server.ts'
import { menuColours } from '#app/shell/colours.ts'
import { afterCompanyChange } from '#app/shell/visits.server.ts'
import { useNonce } from '#app/shell/nonce.ts'

export const meta = () => [{ title: 'Elija una empresa · Molino' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireUser(request)
  return { empresas: optionsOf(session), volver: safePath(volverOf(request)) }
}

/**
 * Chooses or changes the company. The menu's selector posts here too. With `volver` in the address, a form
 * was sent before a company was chosen; its fields are carried on and drawn again. Nothing is saved
 * automatically.
 */
export async function action({ request }: ActionFunctionArgs) {
  const session = await requireUser(request)
  const form = await readPassingForm(request)
  const waiting = volverOf(request)
  if (waiting === '') {
    const to = form.has('volver') ? safePath(form.get('volver')) : await afterCompanyChange(request)
    return chooseCompany(request, session, String(form.get('id_empresa')), { to })
  }
  const chosen = form.get(CHOICE_FIELD)
  if (chosen !== null)
    return chooseCompany(request, session, String(chosen), { to: safePath(waiting), status: 307 })
  const fields = fieldsToCarry(form)
  const own = optionsOf(session).filter(({ idEmpresa }) => idEmpresa === valueIn(fields, COMPANY_FIELD))
  return { fields, own }
}

const volverOf = (request: Request) => queryText(request.url, 'volver')

const optionsOf = ({ empresas }: UserSession) =>
  empresas.map(({ idEmpresa, nombre, nombreLogo, colorPrincipal }) => ({
    idEmpresa,
    nombre,
    color: menuColours(colorPrincipal).fondo,
    logo: nombreLogo && withQuery('/empresa/logo', { id: idEmpresa, v: nombreLogo }),
  }))

export default function ChooseCompany() {
  const { empresas, volver } = useLoaderData<typeof loader>()
  const carried = useActionData<typeof action>()
  const offered = carried?.own.length ? carried.own : empresas
  return (
    <main className="entry">
      <article>
        <h1>{empresas.length === 0 ? 'Todavía no tiene empresa' : 'Elija una empresa'}</h1>
        {empresas.length === 0 && (
          <p>
            Para trabajar necesita una empresa: pida a quien administra los usuarios que se la asigne y vuelva
            a entrar.
          </p>
        )}
        {carried && <p className="note">Lo que había escrito se conserva y todavía no se ha guardado.</p>}
        {carried && <FilesLeftBehind fields={carried.fields} />}
        <Form
          method="post"
          action={carried ? `/empresa?volver=${encodeURIComponent(volver)}` : '/empresa'}
          reloadDocument
          className="choices"
        >
          {carried ? (
            <FieldsToRecover fields={carried.fields} />
          ) : (
            <input type="hidden" name="volver" value={volver} />
          )}
          <style nonce={useNonce()} suppressHydrationWarning>
            {offered.map(({ color }, place) => `.choice-${place}{border-left-color:${color}}`).join('')}
          </style>
          {offered.map(({ idEmpresa, nombre, logo }, place) => (
            <button
              key={idEmpresa}
              name={carried ? CHOICE_FIELD : 'id_empresa'}
              value={idEmpresa}
              className={`secondary choice choice-${place}`}
            >
              {logo && <img src={logo} alt="" width={95} height={35} />} {nombre}
            </button>
          ))}
        </Form>
        <Form method="post" action="/logout" reloadDocument>
          <button className={empresas.length === 0 ? undefined : 'link'}>Cerrar sesión</button>
        </Form>
      </article>
    </main>
  )
}
