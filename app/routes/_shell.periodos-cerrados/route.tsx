import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call, searchIn } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { CheckField, ReasonField, SelectField } from '#app/form/fields.tsx'
import { optionsFrom } from '#app/form/options.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { readForm } from '#app/form/read-form.server.ts'
import { answerTo, type Reply, textOf } from '#app/form/reply.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { submitForm } from '#app/form/submit.server.ts'
import { changeList } from '#app/list/change-list.server.ts'
import { CreateForm } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { closedPeriodsList } from '#app/parts/periods/list.tsx'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import { requirePermission, type Session } from '#app/session/guard.server.ts'
import {
  type ClosedPeriod,
  closedPeriods,
  NewClosedPeriod,
  OPEN_PERIOD_KEY,
  ReasonedOpening,
} from '#server/periods/contract.ts'
import { isMonth, writtenMonth } from '#server/kit/words/months.ts'
import { readPending } from './pending.server.ts'
import { openIn, StillOpen, Ties, Unread } from './pending.tsx'
import { closeSeveral } from './several.server.ts'
import { CloseSeveral, UNTIL } from './several.tsx'
import { CLOSED_PERIOD } from '#server/periods/words.ts'

export const meta = () => [{ title: `${closedPeriodsList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

/**
 * `?nuevo=1&mes=` opens the form with the open records of that month. Default: the next month to close.
 * `?cerrar_hasta=` shows the open records of every month up to that one.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, closedPeriodsList.keys.search)
  const page = await readPage(request, session, closedPeriodsList, searchIn(session, closedPeriods.search))
  const mes = queryText(request.url, 'mes')
  const until = page.may.create && !page.creating ? queryText(request.url, UNTIL) : ''
  const { ultimo, ...months } = await readPending(session, { mes: '', hasta: isMonth(until) ? until : '' })
  const next = page.creating
    ? await readPending(session, { mes: months.meses.includes(mes) ? mes : months.mes, hasta: '' })
    : months
  return { page, next, ultimo: session.can(OPEN_PERIOD_KEY) ? ultimo : null }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, closedPeriodsList.keys.search)
  const form = await readForm(request.clone() as Request, session)
  if (form.get(INTENT_FIELD) === 'abrir') return open(session, form)
  if (form.get(INTENT_FIELD) === UNTIL) return closeSeveral(session, form)
  const { create } = closedPeriods
  const failed = 'No se pudo cerrar el mes'
  return changeList(
    request,
    session,
    closedPeriodsList,
    { create },
    { create: { schema: NewClosedPeriod, failed } },
  )
}

async function open(session: Session, form: FormData) {
  session.require(OPEN_PERIOD_KEY)
  const params = { id: textOf(form, 'id') }
  const { saved, refused } = await submitForm(form, {
    schema: ReasonedOpening,
    save: (body) => call(session, closedPeriods.open, { params, body }),
    failed: 'No se pudo abrir el mes',
  })
  return refused ?? redirectWithFlash(closedPeriodsList.path, savedFlash(closedPeriods.open.said, saved))
}

export default function PeriodosCerrados() {
  const { page, next, ultimo } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const several = answerTo(reply, UNTIL)
  // The forms below the list show their own replies.
  const listed = {
    list: closedPeriodsList,
    page,
    reply: several || answerTo(reply, 'abrir') ? undefined : reply,
  }
  const options = optionsFrom(next.meses, writtenMonth)
  return (
    <ListScreen {...listed} nameTo={() => undefined}>
      <CreateForm title="Cerrar un mes" {...listed} defaults={{ mes: next.mes }} submit="Cerrar el mes">
        {next.error ? (
          <Unread error={next.error} />
        ) : options.length === 0 ? (
          <p>No hay un mes por cerrar: el que corre se cierra cuando termina.</p>
        ) : (
          <>
            <p>
              Nada con fecha de un mes cerrado, ni de los anteriores, se crea, cambia ni elimina. Lo que se
              anula después queda con la fecha del día en que se anula.
            </p>
            <div className="grid">
              <SelectField name="mes" {...CLOSED_PERIOD.mes} options={options} required />
            </div>
            <StillOpen mes={next.mes} pendientes={next.pendientes} />
            <Ties cuadres={next.cuadres} />
            {(openIn(next).length > 0 || options.length > 1) && (
              <CheckField name="con_pendientes" label="Cerrarlo aunque algo siga abierto" />
            )}
          </>
        )}
      </CreateForm>
      {page.may.create && !page.creating && next.error && <Unread error={next.error} />}
      {page.may.create && !page.creating && (next.siguen.length > 1 || several) && (
        <CloseSeveral {...next} once={page.once} reply={several} />
      )}
      {ultimo && !page.creating && <OpenAgain key={ultimo._id} ultimo={ultimo} reply={reply} />}
    </ListScreen>
  )
}

function OpenAgain({ ultimo, reply }: { ultimo: ClosedPeriod; reply: Reply | undefined }) {
  const answer = answerTo(reply, 'abrir')
  return (
    <details className="panel" open={!!answer}>
      <summary>Abrir de nuevo {writtenMonth(ultimo.mes)}, el último mes cerrado</summary>
      <PostForm id="abrir" reply={answer} intent="abrir">
        <input type="hidden" name="id" value={ultimo._id} />
        <ReasonField />
        <SubmitButton busy="Abriendo..." className="secondary">
          Abrir de nuevo
        </SubmitButton>
      </PostForm>
    </details>
  )
}
