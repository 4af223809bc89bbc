import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { readForm } from '#app/form/read-form.server.ts'
import { requireUser, safePath } from '#app/session/guard.server.ts'
import { writeLight } from '#app/session/light.server.ts'

export function loader() {
  return redirect('/home')
}

/** The switch 'Modo ligero' of the menu. */
export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request)
  const form = await readForm(request)
  const on = form.get('ligero') === '1'
  return redirect(safePath(form.get('volver')), { headers: { 'Set-Cookie': await writeLight(on) } })
}
