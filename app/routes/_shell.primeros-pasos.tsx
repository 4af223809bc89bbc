import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ApiError, call } from '#app/api/client.server.ts'
import { backUnsaved } from '#app/form/back-unsaved.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { INTENT_FIELD, RECOVER_FIELD } from '#app/form/reserved.ts'
import { unknownIntent } from '#app/form/submit.server.ts'
import { FirstStepsList, STEP_INTENTS } from '#app/parts/desk/first-steps.tsx'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { loadOrFail, requireSession, safePath } from '#app/session/guard.server.ts'
import { firstSteps, StepChange } from '#server/desk/first-steps-contract.ts'
import stylesheet from '#app/styles/first-steps.scss?url'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = () => [{ title: 'Primeros pasos · Molino' }]

/** Open to every signed-in user. The API returns only visible steps. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  return loadOrFail(request, 'No se pudieron cargar los primeros pasos', async () => {
    const pasos = await call(session, firstSteps.get, {})
    return { pasos, empresa: session.compania.nombre, practica: session.can('POST-companies') }
  })
}

const isIntent = (intent: unknown): intent is keyof typeof STEP_INTENTS =>
  typeof intent === 'string' && Object.hasOwn(STEP_INTENTS, intent)

/** Skips, confirms or reopens a step. The API checks the keys. */
export async function action({ request }: ActionFunctionArgs) {
  const session = await requireSession(request)
  const form = await readForm(request, session)
  const back = safePath(form.get('volver'))
  if (form.has(RECOVER_FIELD)) return backUnsaved(back)
  const intent = form.get(INTENT_FIELD)
  const change = isIntent(intent)
    ? StepChange.safeParse({ paso: form.get('paso'), estado: STEP_INTENTS[intent] })
    : undefined
  if (!change?.success) return unknownIntent(form)
  try {
    await call(session, firstSteps.change, { body: change.data })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return redirectWithFlash(back, flash('error', error.text('No se pudo cambiar el paso')))
  }
  return redirect(back)
}

export default function FirstStepsScreen() {
  const { pasos, empresa, practica } = useLoaderData<typeof loader>()
  return (
    <section>
      <header className="bar">
        <h1>Primeros pasos</h1>
      </header>
      {pasos.pasos.length > 0 ? (
        <FirstStepsList steps={pasos} back="/primeros-pasos" />
      ) : (
        <p>Los primeros pasos de {empresa} los da quien la administra.</p>
      )}
      <p>
        <Link to="/ayuda">Ayuda</Link>
        {practica && (
          <>
            {' · '}
            <Link to="/empresa-de-practica">Empresa de práctica</Link>
          </>
        )}
      </p>
    </section>
  )
}
