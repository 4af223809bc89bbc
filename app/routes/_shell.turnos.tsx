import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { GetForm } from '#app/form/get-form.tsx'
import { Refusal } from '#app/form/refusal.tsx'
import { textsOf, typedIn } from '#app/form/reply.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { PageHead } from '#app/format/page-head.tsx'
import { Arrival } from '#app/parts/turns/arrival.tsx'
import { ScreenPanel } from '#app/parts/turns/screen-panel.tsx'
import { readScreen } from '#app/parts/turns/screen.server.ts'
import { DAY_PARAM, TURNS_PATH } from '#app/parts/turns/turns.ts'
import { changeTurns, readTurns } from '#app/parts/turns/turns.server.ts'
import { TurnsTable } from '#app/parts/turns/turns-table.tsx'
import { requirePermission } from '#app/session/guard.server.ts'
import stylesheet from '#app/styles/weighings.scss?url'
import { writtenDay } from '#server/kit/words/days.ts'
import { TURN_STEP_NAMES } from '#server/turns/words.ts'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = () => [{ title: 'Turnos · Molino' }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-turns/search')
  const [turns, { pantalla, taken }] = await Promise.all([
    readTurns(request, session),
    readScreen(request, session),
  ])
  return data({ turns, pantalla }, taken ? { headers: { 'Set-Cookie': taken } } : {})
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-turns/search')
  return changeTurns(request, session)
}

export default function Turns() {
  const { turns, pantalla } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { turnos, total, dia, error } = turns
  const stepRefused = TURN_STEP_NAMES.some((step) => step === typedIn(reply, INTENT_FIELD))
  return (
    <section>
      <PageHead
        title={dia ? `Turnos del ${writtenDay(dia)}` : 'Turnos'}
        name={total > 0 ? `(${total})` : ''}
      />
      {!dia && <Arrival turns={turns} reply={reply} />}
      {stepRefused && <Refusal reply={reply}>{textsOf(reply).join(' ')}</Refusal>}
      {error ? (
        <div className="form-error" role="alert">
          {error} <Link to={TURNS_PATH}>Reintentar</Link>
        </div>
      ) : turnos.length === 0 ? (
        <p className="empty">
          {dia ? 'Ese día no llegaron camiones.' : 'No hay camiones esperando ni en patio.'}
        </p>
      ) : (
        <TurnsTable turnos={turnos} whole={dia !== ''} />
      )}
      {total > turnos.length && turnos.length > 0 && (
        <p>
          Se muestran los {turnos.length} que llegaron primero, de {total}.
        </p>
      )}
      <GetForm action={TURNS_PATH} className="of-day">
        <label htmlFor="dia">Turnos de un día</label>
        <input key={dia} type="date" id="dia" name={DAY_PARAM} defaultValue={dia} />
        <button className="secondary">Ver</button>
        {dia && <Link to={TURNS_PATH}>Ver los de ahora</Link>}
      </GetForm>
      {!dia && pantalla && <ScreenPanel pantalla={pantalla} reply={reply} />}
    </section>
  )
}
