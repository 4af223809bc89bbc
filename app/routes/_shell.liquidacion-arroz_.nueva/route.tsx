import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { ApiError } from '#app/api/client.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { newOnceKey } from '#app/form/submit.server.ts'
import { dayInBogota } from '#server/shared/days.ts'
import { failedLoad, requirePermission } from '#app/session/guard.server.ts'
import { readCandidates } from './candidates.server.ts'
import { DraftForm } from './draft-form.tsx'
import { LISTS } from './draft.ts'
import { settle } from './settle.server.ts'

const TITLE = 'LIQUIDACIÓN ARROZ PADDY'
export const meta = () => [{ title: `${TITLE} · Molino` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-settlements')
  session.require('POST-weighing-records/search')
  const asked = new URL(request.url).searchParams.getAll('pesada').filter(Boolean)
  if (asked.length === 0) throw redirect('/liquidacion-arroz')
  try {
    return {
      candidatas: await readCandidates(session, asked),
      fecha: dayInBogota(new Date()),
      once: newOnceKey(),
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw failedLoad(request, error.status, 'No se pudieron cargar las pesadas')
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-settlements')
  return settle(session, await readForm(request, session, LISTS))
}

/** Computing changes nothing: the form keeps its one-use key. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get(INTENT_FIELD) === 'calcular' ? false : defaultShouldRevalidate
}

export default function NewSettlementScreen() {
  const { candidatas, fecha, once } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { excluidas, liquidacion, pesadas } = candidatas
  return (
    <section>
      <header className="bar">
        <h1>{TITLE}</h1>
        <Link to="/weighing-records" className="button secondary">
          Volver a la lista
        </Link>
      </header>
      {excluidas > 0 && (
        <p className="note">
          {excluidas === 1
            ? 'Una de las pesadas pedidas no se puede liquidar'
            : `${excluidas} de las pesadas pedidas no se pueden liquidar`}
          : ya están liquidadas, les falta un peso o el análisis, o son de otro proveedor.{' '}
          {liquidacion && (
            <Link to={`/liquidacion-arroz/${encodeURIComponent(liquidacion.id)}`}>
              Liquidación {liquidacion.numero}
            </Link>
          )}
        </p>
      )}
      {pesadas.length > 0 && <DraftForm candidatas={candidatas} fecha={fecha} once={once} reply={reply} />}
    </section>
  )
}
