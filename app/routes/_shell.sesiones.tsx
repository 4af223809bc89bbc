import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { PageHead } from '#app/format/page-head.tsx'
import { ASKS_ALL, asksAll } from '#app/parts/people/sessions.ts'
import { closeSessions } from '#app/parts/people/open-sessions.server.ts'
import { OpenSessions } from '#app/parts/people/open-sessions.tsx'
import { loadOrFail, requireSession } from '#app/session/guard.server.ts'
import { sessions } from '#server/people/sessions-contract.ts'

const TITLE = 'Sesiones abiertas'
const PATH = '/sesiones'
const CLOSE_OTHERS = 'Cerrar las demás'

export const meta = () => [{ title: `${TITLE} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

/** Open to every signed-in user. Shows the sessions of that user. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  return loadOrFail(request, 'No se pudieron cargar las sesiones', async () => {
    const { data } = await call(session, sessions.own, {})
    return { sesiones: data, pregunta: asksAll(request.url) }
  })
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireSession(request)
  return closeSessions(request, session, {
    path: PATH,
    one: (id) => call(session, sessions.endOwn, { params: { id } }),
    all: { close: () => call(session, sessions.endOthers, {}), said: sessions.endOthers.said },
  })
}

export default function OwnSessions() {
  const { sesiones, pregunta } = useLoaderData<typeof loader>()
  const others = sesiones.some(({ actual }) => !actual)
  const asked = {
    question: '¿Cerrar las demás sesiones? Donde estén abiertas habrá que iniciar sesión de nuevo.',
    button: CLOSE_OTHERS,
    path: PATH,
  }
  return (
    <section>
      <PageHead title={TITLE}>
        {others && !pregunta && (
          <Link to={ASKS_ALL} className="button secondary">
            {CLOSE_OTHERS}
          </Link>
        )}
      </PageHead>
      <p>
        Los navegadores en los que usted inició sesión. Cierre los que no reconozca y cambie la contraseña en{' '}
        <Link to="/cambiar-contrasena">Cambiar contraseña</Link>.
      </p>
      <OpenSessions
        sesiones={sesiones}
        asked={others && pregunta ? asked : null}
        reply={useActionData<typeof action>()}
      />
    </section>
  )
}
