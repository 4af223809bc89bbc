import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { PageHead } from '#app/format/page-head.tsx'
import { TURNS_PATH } from '#app/parts/turns/turns.ts'
import { YARD_PATH } from '#app/parts/weighings/desk.ts'
import { DESK_ROWS, readYard, weighTruck } from '#app/parts/weighings/desk.server.ts'
import { AnswerToGoneWeighing } from '#app/parts/weighings/answer-to-gone-weighing.tsx'
import { yardWeightWaits } from '#app/parts/weighings/waiting-weights.server.ts'
import { Printing, YardDesk } from '#app/parts/weighings/yard.tsx'
import { requirePermission } from '#app/session/guard.server.ts'
import stylesheet from '#app/styles/weighings.scss?url'
import { WEIGHTS } from '#server/weighings/words.ts'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = () => [{ title: 'Camiones en patio · Molino' }]
// After a refusal the yard is read again.
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-weighing-records/search')
  const yard = await readYard(request, session, DESK_ROWS)
  // Only the forms of this screen work offline. On other screens the post leads to another page.
  const camiones = yard.camiones.map((truck) => ({ ...truck, waits: yardWeightWaits(truck) }))
  return { yard: { ...yard, camiones } }
}

/** All forms of the yard post here, also those above the list and on the start page. */
export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'PUT-weighing-records')
  return weighTruck(request, session)
}

const LABELS = { peso_vacio: WEIGHTS.peso_vacio.label, peso_lleno: WEIGHTS.peso_lleno.label }

export default function YardScreen() {
  const { yard } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { camiones, total, placa, may, error } = yard
  return (
    <section className="desk">
      <PageHead title="Camiones en patio" name={total > 0 ? `(${total})` : ''}>
        {may.create && (
          <Link to="/save-weighing-records" className="button">
            Registrar nueva pesada
          </Link>
        )}{' '}
        {may.turns && (
          <Link to={TURNS_PATH} className="button secondary">
            Turnos
          </Link>
        )}
      </PageHead>
      <Printing yard={yard} />
      <AnswerToGoneWeighing rows={camiones} labels={LABELS} reply={reply} />
      {error ? (
        <div className="form-error" role="alert">
          {error} <Link to={YARD_PATH}>Reintentar</Link>
        </div>
      ) : camiones.length === 0 && !placa ? (
        <p className="empty">No hay camiones en patio: todos tienen sus dos pesos.</p>
      ) : (
        <YardDesk yard={yard} back={YARD_PATH} reply={reply} />
      )}
      {total > camiones.length && camiones.length > 0 && (
        <p>
          Se muestran los {camiones.length} que llegaron primero, de {total}.
        </p>
      )}
    </section>
  )
}
