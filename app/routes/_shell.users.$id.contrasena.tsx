import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { Dialog } from '#app/form/dialog.tsx'
import { listBehind } from '#app/form/dialog-over-list.ts'
import { PostForm } from '#app/form/post-form.tsx'
import { readForm } from '#app/form/read-form.server.ts'
import { SaveButtons } from '#app/form/save-buttons.tsx'
import { asGone, submitForm } from '#app/form/submit.server.ts'
import { textOf } from '#app/form/reply.ts'
import { writeHandover } from '#app/parts/people/handover.server.ts'
import { NewPasswordField } from '#app/parts/people/new-password-field.tsx'
import { readAdministered } from '#app/parts/people/read.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { idOf, requirePermission } from '#app/session/guard.server.ts'
import { auth, newPassword } from '#server/people/auth-contract.ts'

const TITLE = 'Contraseña nueva'

export const meta = () => [{ title: `${TITLE} · Molino` }]
export { dialogAlwaysOpen as handle } from '#app/form/dialog-over-list.ts'

const ResetForm = z.object({ contrasena: newPassword })

/** Assigns a new password to somebody else. Users change their own password on another screen. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'PUT-users')
  const id = idOf(params)
  if (id === session.idUsuario) throw redirect('/cambiar-contrasena')
  const { nombre_usuario, correo } = await readAdministered(request, session, id)
  return { nombre: nombre_usuario, correo, back: listBehind('/users', request.url) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'PUT-users')
  const id = idOf(params)
  if (id === session.idUsuario) throw redirect('/cambiar-contrasena')
  const form = await readForm(request, session)
  const { nombre_usuario: nombre, correo } = await readAdministered(request, session, id)
  const { refused } = await submitForm(form, {
    schema: ResetForm,
    save: (body) => call(session, auth.resetPassword, { params: { id }, body }).catch(asGone),
    failed: 'Error al asignar la contraseña',
  })
  if (refused) return refused
  const text = `${nombre} tiene una contraseña nueva y debe cambiarla al entrar. Sus sesiones abiertas se cerraron.`
  const contrasena = textOf(form, 'contrasena')
  const sealed = await writeHandover({ id, nombre, correo, contrasena, por: session.idUsuario })
  return redirectWithFlash(listBehind('/users', request.url), flash('exito', text, 8), [sealed])
}

export default function ResetPassword() {
  const { nombre, correo, back } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <Dialog title={TITLE} closeTo={back}>
      <PostForm id="contrasena" reply={reply}>
        <p>
          Para <strong>{nombre}</strong> ({correo}). Dígasela a esa persona: al entrar con ella deberá
          cambiarla. Sus sesiones abiertas se cierran.
        </p>
        <NewPasswordField label="Contraseña" />
        <SaveButtons cancelTo={back} />
      </PostForm>
    </Dialog>
  )
}
