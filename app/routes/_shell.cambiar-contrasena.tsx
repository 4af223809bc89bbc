import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { TextField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { readForm } from '#app/form/read-form.server.ts'
import { CancelLink } from '#app/form/save-buttons.tsx'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { submitForm } from '#app/form/submit.server.ts'
import { NewPasswordField } from '#app/parts/people/new-password-field.tsx'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { requireUser } from '#app/session/guard.server.ts'
import { refreshedCookies } from '#app/session/refresh.server.ts'
import { auth, ChangePassword } from '#server/people/auth-contract.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { CURRENT_PASSWORD_REQUIRED } from '#server/kit/words/sentences.ts'

export const meta = () => [{ title: 'Cambiar contraseña · Molino' }]

const PasswordForm = ChangePassword.extend({ contrasena_repetida: z.string().default('') }).refine(
  (form) => form.contrasena === form.contrasena_repetida,
  { path: ['contrasena_repetida'], message: 'Las contraseñas no coinciden.' },
)

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireUser(request)
  return { debeCambiar: session.debeCambiar }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireUser(request)
  const form = await readForm(request)
  const { saved, refused } = await submitForm(form, {
    schema: PasswordForm,
    save: ({ contrasena_actual, contrasena }) =>
      call(session, auth.changePassword, { body: { contrasena_actual, contrasena } }),
    failed: 'Error al cambiar la contraseña',
  })
  if (refused) return refused
  const token = saved.token ?? session.token
  const cookies = await refreshedCookies({ ...session, token, debeCambiar: false })
  return redirectWithFlash('/home', flash('exito', auth.changePassword.said), cookies)
}

export default function ChangePasswordScreen() {
  const { debeCambiar } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <section className="narrow">
      <header className="bar">
        <h1>Cambiar contraseña</h1>
      </header>
      {debeCambiar && <p className="note">Un administrador asignó su contraseña: cámbiela para continuar.</p>}
      <PostForm id="contrasena" reply={reply}>
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
