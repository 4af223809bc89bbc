import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { backUnsaved } from '#app/form/back-unsaved.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { RECOVER_FIELD } from '#app/form/reserved.ts'
import { requireUser, safePath } from '#app/session/guard.server.ts'
import { readLight, writeLight } from '#app/session/remembered.server.ts'

export function loader() {
  return redirect('/home')
}

/** Switch of Modo ligero. `lento` comes automatically from a slow computer and never changes the user's choice. */
export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request)
  const form = await readForm(request)
  if (form.has(RECOVER_FIELD)) return backUnsaved(safePath(form.get('volver')))
  const light = form.get('ligero')
  if (light === 'lento') {
    const chosen = await readLight(request)
    return new Response(null, {
      status: 204,
      headers: { 'Set-Cookie': await writeLight(chosen ?? 'lento') },
    })
  }
  return redirect(safePath(form.get('volver')), {
    headers: { 'Set-Cookie': await writeLight(light === '1') },
  })
}
