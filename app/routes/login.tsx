import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { ApiError, callOpen } from '#app/api/client.server.ts'
import { CarriedFields, carriedValues } from '#app/form/carried.tsx'
import { TextField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { readForm } from '#app/form/read-form.server.ts'
import { formState, type Reply } from '#app/form/reply.ts'
import { CARRIED_PREFIX, INTENT_FIELD, RECOVER_FIELD } from '#app/form/reserved.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { reply, submitForm, typedValues } from '#app/form/submit.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { requireOwnOrigin, safePath } from '#app/session/guard.server.ts'
import { sessionFrom } from '#app/session/refresh.server.ts'
import { readSession, SessionTooLarge, writeSession } from '#app/session/session.server.ts'
import { stampHeaders } from '#app/session/stamp.server.ts'
import { auth, LoginRequest } from '#server/contract/auth.ts'

export const meta = () => [{ title: 'Iniciar sesión · Molino' }]

const WRONG = 'Error de autenticación. Verifique sus credenciales.'
const UNREADABLE = 'No se pudieron leer los permisos. Inicie sesión de nuevo.'
const TOO_LARGE = 'La sesión no cabe en el navegador: demasiadas empresas. Avise a un administrador.'

interface Answer {
  reply?: Reply
  /** A form that arrived here because its session had ended; never a password. */
  carried?: Record<string, string>
  /** Signed in again: the form can be shown again. */
  recovered?: Record<string, string>
}

export async function loader({ request }: LoaderFunctionArgs) {
  const volver = new URL(request.url).searchParams.get('volver')
  if (await readSession(request)) throw redirect(safePath(volver))
  return json({ volver: volver && safePath(volver) })
}

export async function action({ request }: ActionFunctionArgs) {
  requireOwnOrigin(request)
  const form = await readForm(request)
  const volver = safePath(new URL(request.url).searchParams.get('volver'))
  if (form.get(INTENT_FIELD) !== 'ingresar') return json<Answer>({ carried: typedValues(form) })
  const carried = carriedValues(form)
  const { saved, refused } = await submitForm(form, {
    schema: LoginRequest,
    save: (body) => signIn(request, body),
    failed: WRONG,
  })
  if (refused) return json<Answer>({ reply: await refused.json(), carried }, { status: refused.status })
  if (saved.problem !== undefined)
    return json<Answer>({ reply: await problem(form, saved.problem), carried }, { status: 422 })
  const headers = { 'Set-Cookie': saved.cookie }
  if (Object.keys(carried).length > 0) return json<Answer>({ recovered: carried }, { headers })
  if (!saved.legible) return redirectWithFlash(volver, flash('error', UNREADABLE, 7), [saved.cookie])
  return redirect(volver, { headers })
}

/** After the form was recovered, asking the loader again would lead away from it. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionResult as Answer | undefined)?.recovered ? false : defaultShouldRevalidate
}

async function signIn(request: Request, body: { email: string; password: string }) {
  try {
    const { token, ...person } = await callOpen(stampHeaders(request), auth.login, { body })
    if (!token) return { problem: 'No se recibió token en la respuesta' }
    const { session, legible } = sessionFrom(token, person)
    return { cookie: await writeSession(session), legible }
  } catch (error) {
    if (error instanceof SessionTooLarge) return { problem: TOO_LARGE }
    if (error instanceof ApiError && error.status !== 429) return { problem: WRONG }
    throw error
  }
}

function problem(form: FormData, text: string): Promise<Reply> {
  return reply(form, { '': [text] }, 422).json()
}

export default function Login() {
  const { volver } = useLoaderData<typeof loader>()
  const answer: Answer | undefined = useActionData<typeof action>()
  if (answer?.recovered) return <Recovered to={volver ?? '/home'} values={answer.recovered} />
  const form = formState('ingreso', {}, answer?.reply)
  const carried = answer?.carried ?? {}
  return (
    <main className="entry">
      <article>
        <h1>Iniciar sesión</h1>
        {Object.keys(carried).length > 0 && (
          <p className="note">Su sesión terminó. Inicie sesión de nuevo: lo que había escrito se conserva.</p>
        )}
        <PostForm form={form} intent="ingresar">
          <CarriedFields values={carried} prefix={CARRIED_PREFIX} />
          <TextField
            form={form}
            name="email"
            label="Correo"
            type="email"
            autoComplete="username"
            message="El correo es obligatorio y debe ser válido."
            maxLength={200}
            required
            autoFocus
          />
          <TextField
            form={form}
            name="password"
            label="Contraseña"
            type="password"
            autoComplete="current-password"
            message="La contraseña es obligatoria."
            maxLength={200}
            required
          />
          <SubmitButton busy="Ingresando..." whileValid>
            Ingresar
          </SubmitButton>
        </PostForm>
      </article>
    </main>
  )
}

/** Shows the way back to the form; pressing it draws the form again and saves nothing. */
function Recovered({ to, values }: { to: string; values: Record<string, string> }) {
  return (
    <main className="entry">
      <article>
        <h1>Sesión iniciada</h1>
        <p>Lo que había escrito se conserva y todavía no se ha guardado.</p>
        <Form method="post" action={to}>
          <CarriedFields values={{ ...values, [RECOVER_FIELD]: '1' }} />
          <SubmitButton busy="Volviendo...">Volver al formulario</SubmitButton>
        </Form>
      </article>
    </main>
  )
}
