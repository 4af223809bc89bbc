import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { queryText } from '#app/api/query.ts'
import { carriedOverSignIn, fieldsToCarry, valueIn } from '#app/form/carried-over.server.ts'
import {
  BackAfterSignIn,
  type CarriedFields,
  FieldsCarriedOver,
  FilesLeftBehind,
} from '#app/form/carried-over.tsx'
import { TextField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { readPassingForm } from '#app/form/read-form.server.ts'
import type { Reply } from '#app/form/reply.ts'
import { CARRIED_PREFIX, COMPANY_FIELD, INTENT_FIELD, isReserved } from '#app/form/reserved.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { reply, submitForm } from '#app/form/submit.server.ts'
import { requireOwnOrigin, safePath } from '#app/session/guard.server.ts'
import { lastCompanyName } from '#app/session/remembered.server.ts'
import { readSession } from '#app/session/session.server.ts'
import { signIn } from '#app/session/sign-in.server.ts'
import { LoginRequest } from '#server/people/auth-contract.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { SIGN_IN_EMAIL, SIGN_IN_PASSWORD, WRONG_CREDENTIALS } from '#server/kit/words/sentences.ts'

export const meta = () => [{ title: 'Iniciar sesión · Molino' }]

/** Query parameter of the sign-in form while it carries another form. */
const WAITING = 'formulario'

interface Answer {
  reply?: Reply
  /** True if a posted form was redirected here because the session had ended. */
  ended?: boolean
  /** Typed values of that form, without passwords. */
  carried?: CarriedFields
  /** Form to show again after the user has signed in again. */
  recovered?: CarriedFields
}

export async function loader({ request }: LoaderFunctionArgs) {
  const volver = queryText(request.url, 'volver')
  // With a waiting form the page stays, even if another tab has signed in.
  if (!queryText(request.url, WAITING) && (await readSession(request))) throw redirect(safePath(volver))
  return { volver: volver && safePath(volver), molino: await lastCompanyName(request) }
}

export async function action({ request }: ActionFunctionArgs) {
  requireOwnOrigin(request)
  const form = await readPassingForm(request)
  const volver = safePath(queryText(request.url, 'volver'))
  if (form.get(INTENT_FIELD) !== 'ingresar')
    return data<Answer>({ ended: true, carried: worthCarrying(form) })
  const carried = carriedOverSignIn(form)
  const { saved, refused } = await submitForm(form, {
    schema: LoginRequest,
    save: (body) => signIn(request, body, valueIn(carried, COMPANY_FIELD)),
    failed: WRONG_CREDENTIALS,
  })
  if (refused) return data<Answer>({ reply: refused.data, carried }, refused.init ?? undefined)
  if (saved.problem !== undefined) {
    const { problem, ...init } = saved
    return data<Answer>({ reply: reply(form, { '': [problem] }, 422).data, carried }, init)
  }
  const headers = new Headers()
  for (const cookie of saved.cookies) headers.append('Set-Cookie', cookie)
  if (carried.length > 0) return data<Answer>({ recovered: carried }, { headers })
  if (saved.legible) return redirect(volver, { headers })
  return redirect(saved.atWork ? '/home' : '/empresa', { headers })
}

/** Typed values of a redirected form. Empty if it only has reserved fields. */
function worthCarrying(form: FormData): CarriedFields {
  const fields = fieldsToCarry(form)
  return fields.some(([name]) => !isReserved(name)) ? fields : []
}

/** Remix drops the headers of an action on document responses; only `Retry-After` is kept. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get('Retry-After')
  return new Headers(wait ? [['Retry-After', wait]] : [])
}

/** Reloading the page after the recovery would redirect away from the form. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionResult as Answer | undefined)?.recovered ? false : defaultShouldRevalidate
}

export default function Login() {
  const { volver, molino } = useLoaderData<typeof loader>()
  const answer: Answer | undefined = useActionData<typeof action>()
  if (answer?.recovered) return <BackAfterSignIn to={volver || '/home'} fields={answer.recovered} />
  const carried = answer?.carried ?? []
  const kept = carried.length > 0
  const waiting = new URLSearchParams({ volver: volver || '/home', [WAITING]: '1' })
  return (
    <main className="entry">
      <article>
        <p className="product">
          <strong>Molino</strong> {molino && <b>{molino}</b>} Básculas, liquidaciones, cartera y créditos de
          cosecha
        </p>
        <h1>Iniciar sesión</h1>
        {(answer?.ended || kept) && (
          <p className="note">
            Su sesión terminó. Inicie sesión de nuevo{kept ? ': lo que había escrito se conserva.' : '.'}
          </p>
        )}
        <FilesLeftBehind fields={carried} />
        <PostForm
          id="ingreso"
          reply={answer?.reply}
          intent="ingresar"
          action={kept ? `/login?${waiting}` : undefined}
        >
          <FieldsCarriedOver fields={carried} prefix={CARRIED_PREFIX} />
          <TextField
            name="email"
            label="Correo"
            type="email"
            autoComplete="username"
            required={SIGN_IN_EMAIL}
            maxLength={LENGTH.email}
            autoFocus
          />
          <TextField
            name="password"
            label="Contraseña"
            type="password"
            autoComplete="current-password"
            required={SIGN_IN_PASSWORD}
            maxLength={200}
          />
          <SubmitButton busy="Ingresando..." whileValid>
            Ingresar
          </SubmitButton>
        </PostForm>
        <p className="help">
          ¿No tiene contraseña o la olvidó? Pídala a quien administra los usuarios de su empresa.
        </p>
      </article>
    </main>
  )
}
