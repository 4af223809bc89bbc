import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { carriedOverSignIn, fieldsToCarry } from '#app/form/carried-over.server.ts'
import {
  BackToCarriedForm,
  type CarriedFields,
  FieldsCarriedOver,
  FilesLeftBehind,
} from '#app/form/carried-over.tsx'
import { TextField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { readPassingForm } from '#app/form/read-form.server.ts'
import type { Reply } from '#app/form/reply.ts'
import { CARRIED_PREFIX, INTENT_FIELD } from '#app/form/reserved.ts'
import { CancelLink } from '#app/form/save-buttons.tsx'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { submitForm } from '#app/form/submit.server.ts'
import { NewPasswordField } from '#app/parts/people/new-password-field.tsx'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { requireUser, safePath } from '#app/session/guard.server.ts'
import { refreshedCookies } from '#app/session/refresh.server.ts'
import { auth, ChangePassword } from '#server/people/auth-contract.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { CURRENT_PASSWORD_REQUIRED } from '#server/kit/words/sentences.ts'

export const meta = () => [{ title: 'Cambiar contraseña · Molino' }]

const PasswordForm = ChangePassword.extend({ contrasena_repetida: z.string().default('') }).refine(
  (form) => form.contrasena === form.contrasena_repetida,
  { path: ['contrasena_repetida'], message: 'Las contraseñas no coinciden.' },
)

/** Intent of the screen's own form. Others were sent before the password was changed. */
const OWN = 'cambiar'

interface Answer {
  reply?: Reply
  /** Typed values of a form that was redirected here. */
  carried?: CarriedFields
  /** Success message, and the form to show again. */
  done?: string
  recovered?: CarriedFields
}

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireUser(request)
  return { debeCambiar: session.debeCambiar, volver: safePath(queryText(request.url, 'volver')) }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireUser(request)
  const form = await readPassingForm(request)
  const others = form.get(INTENT_FIELD) === OWN ? [] : fieldsToCarry(form)
  if (others.length > 0) return data<Answer>({ carried: others })
  const carried = carriedOverSignIn(form)
  const { saved, refused } = await submitForm(form, {
    schema: PasswordForm,
    save: ({ contrasena_actual, contrasena }) =>
      call(session, auth.changePassword, { body: { contrasena_actual, contrasena } }),
    failed: 'Error al cambiar la contraseña',
  })
  if (refused) return data<Answer>({ reply: refused.data, carried }, refused.init ?? undefined)
  const token = saved.token ?? session.token
  const cookies = await refreshedCookies({ ...session, token, debeCambiar: false })
  if (carried.length > 0) {
    const headers = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
    return data<Answer>({ done: auth.changePassword.said, recovered: carried }, { headers })
  }
  return redirectWithFlash('/home', flash('exito', auth.changePassword.said), cookies)
}

export default function ChangePasswordScreen() {
  const { debeCambiar, volver } = useLoaderData<typeof loader>()
  const { reply, carried = [], done = '', recovered }: Answer = useActionData<typeof action>() ?? {}
  if (recovered) return <BackToCarriedForm {...{ done }} to={volver} fields={recovered} />
  return (
    <section className="narrow">
      <header className="bar">
        <h1>Cambiar contraseña</h1>
      </header>
      {debeCambiar && <p className="note">Un administrador asignó su contraseña: cámbiela para continuar.</p>}
      {carried.length > 0 && (
        <p className="note">Lo que había escrito se conserva y todavía no se ha guardado.</p>
      )}
      <FilesLeftBehind fields={carried} />
      <PostForm id="contrasena" reply={reply} intent={OWN}>
        <FieldsCarriedOver fields={carried} prefix={CARRIED_PREFIX} />
        <TextField
          name="contrasena_actual"
          label="Contraseña actual"
          type="password"
          autoComplete="current-password"
          required={CURRENT_PASSWORD_REQUIRED}
          maxLength={200}
        />
        <NewPasswordField label="Contraseña nueva" />
        <TextField
          name="contrasena_repetida"
          label="Repita la contraseña nueva"
          type="password"
          autoComplete="new-password"
          required="Repita la contraseña nueva."
          maxLength={LENGTH.password}
        />
        <p>
          <small>Las demás sesiones abiertas con su usuario se cierran.</small>
        </p>
        <footer className="buttons">
          <SubmitButton>Cambiar contraseña</SubmitButton> {!debeCambiar && <CancelLink to="/home" />}
        </footer>
      </PostForm>
    </section>
  )
}
