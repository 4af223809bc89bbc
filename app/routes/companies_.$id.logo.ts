import type { ActionFunctionArgs } from '@remix-run/node'
import { ApiError, call } from '#app/api/client.server.ts'
import { backUnsaved } from '#app/form/back-unsaved.server.ts'
import { filesOf, readForm } from '#app/form/read-form.server.ts'
import { filesLeftBehind, textOf } from '#app/form/reply.ts'
import { FILES_FIELD, RECOVER_FIELD } from '#app/form/reserved.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { idOf, requirePermission, safePath } from '#app/session/guard.server.ts'
import { refreshedCookies } from '#app/session/refresh.server.ts'
import { companies, LOGO_MAX_BYTES } from '#server/companies/contract.ts'

const FAILED = 'Error al guardar el logo'
const WRONG = 'El logo debe ser una imagen PNG o WebP de hasta 512 KB.'

/** Saves the uploaded logo; the API checks its content. */
export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'PUT-companies')
  const form = await readForm(request, session)
  const back = safePath(form.get('volver'))
  const files = textOf(form, FILES_FIELD)
  if (form.has(RECOVER_FIELD)) return backUnsaved(back, files && filesLeftBehind(files))
  const [file] = filesOf(form, 'logo')
  if (!file || file.size > LOGO_MAX_BYTES) {
    return redirectWithFlash(back, flash('error', WRONG, 5))
  }
  try {
    await call(session, companies.setLogo, {
      params: { id: idOf(params) },
      file: new Uint8Array(await file.arrayBuffer()),
      headers: { 'content-type': file.type },
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return redirectWithFlash(back, flash('error', error.text(FAILED), 5))
  }
  const cookies = await refreshedCookies(session)
  return redirectWithFlash(back, flash('exito', companies.setLogo.said), cookies)
}
