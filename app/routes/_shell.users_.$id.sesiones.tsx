import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { ListLink } from '#app/form/list-link.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { ASKS_ALL, asksAll, sessionsPath } from '#app/parts/people/sessions.ts'
import { closeSessions } from '#app/parts/people/open-sessions.server.ts'
import { OpenSessions } from '#app/parts/people/open-sessions.tsx'
import { readAdministered } from '#app/parts/people/read.server.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { sessions } from '#server/people/sessions-contract.ts'

const TITLE = 'Sesiones abiertas'
const CLOSE_ALL = 'Cerrar todas'

const recordName = ({ nombre }: { nombre: string }) => `Sesiones de ${nombre}`
export const meta = recordMeta(TITLE, recordName)
export const handle = { recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

/** Sessions of a person whom the user may administer. Users see their own sessions on another screen. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'PUT-users')
  const id = idOf(params)
  if (id === session.idUsuario) throw redirect('/sesiones')
  const { nombre_usuario: nombre } = await readAdministered(request, session, id)
  return loadOrFail(request, 'No se pudieron cargar las sesiones', async () => {
    const { data } = await call(session, sessions.ofUser, { params: { id } })
    return { id, nombre, sesiones: data, pregunta: asksAll(request.url) }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'PUT-users')
  const id = idOf(params)
  return closeSessions(request, session, {
    path: sessionsPath(id),
    one: (one) => call(session, sessions.endOfUser, { params: { id, session: one } }),
    all: {
      close: () => call(session, sessions.endAllOfUser, { params: { id } }),
      said: sessions.endAllOfUser.said,
    },
  })
}

export default function SessionsOfUser() {
  const { id, nombre, sesiones, pregunta } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const some = sesiones.length > 0
  const asked = {
    question: `¿Cerrar todas las sesiones de ${nombre}? Deberá iniciar sesión de nuevo.`,
    button: CLOSE_ALL,
    path: sessionsPath(id),
  }
  return (
    <section>
      <PageHead title={TITLE} name={`de ${nombre}`}>
        {some && !pregunta && (
          <Link to={ASKS_ALL} className="button secondary danger">
            {CLOSE_ALL}
          </Link>
        )}
        <ListLink to="/users" />
      </PageHead>
      {some ? (
        <OpenSessions sesiones={sesiones} asked={pregunta ? asked : null} reply={reply} />
      ) : (
        <p className="empty">{nombre} no tiene sesiones abiertas.</p>
      )}
    </section>
  )
}
