import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { readAfterRefusal } from '#app/form/read-after-refusal.ts'
import { PageHead } from '#app/format/page-head.tsx'
import { LABORATORY_PATH } from '#app/parts/weighings/desk.ts'
import { analyse, DESK_ROWS, readLaboratory } from '#app/parts/weighings/desk.server.ts'
import { LaboratoryDesk, MEASURES } from '#app/parts/weighings/laboratory.tsx'
import { AnswerToGoneWeighing } from '#app/parts/weighings/answer-to-gone-weighing.tsx'
import { requirePermission } from '#app/session/guard.server.ts'
import stylesheet from '#app/styles/weighings.scss?url'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = () => [{ title: 'Laboratorio · Molino' }]
// After a refusal the loader runs again, so the user sees the current weighings.
export const shouldRevalidate = readAfterRefusal

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-weighing-records/search')
  return { laboratorio: await readLaboratory(request, session, DESK_ROWS) }
}

/** Forms of the laboratory on the start page post here too. */
export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'PUT-weighing-records')
  return analyse(request, session)
}

export default function LaboratoryScreen() {
  const { laboratorio } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { muestras, total, buscado, error } = laboratorio
  return (
    <section className="desk">
      <PageHead title="Pesadas sin analizar" name={total > 0 ? `(${total})` : ''} />
      <AnswerToGoneWeighing rows={muestras} labels={MEASURES} reply={reply} />
      {error ? (
        <div className="form-error" role="alert">
          {error} <Link to={LABORATORY_PATH}>Reintentar</Link>
        </div>
      ) : muestras.length === 0 && !buscado ? (
        <p className="empty">No hay pesadas sin analizar.</p>
      ) : (
        <LaboratoryDesk data={laboratorio} back={LABORATORY_PATH} reply={reply} />
      )}
      {total > muestras.length && muestras.length > 0 && (
        <p>
          Se muestran {muestras.length} de {total}: primero las que están en patio y las más nuevas.
        </p>
      )}
    </section>
  )
}
