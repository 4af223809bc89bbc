import { redirect } from '@remix-run/node'
import { ApiError, call } from '#app/api/client.server.ts'
import { backUnsaved } from '#app/form/back-unsaved.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { INTENT_FIELD, RECOVER_FIELD } from '#app/form/reserved.ts'
import { type Refused, reply } from '#app/form/submit.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { returnPath, type Session } from '#app/session/guard.server.ts'
import { imports } from '#server/imports/contract.ts'
import { previewPath } from './steps.ts'

const FAILED = 'No se pudo hacer. Intente de nuevo.'

/** Handles the buttons of an import's pages: read again, write, stop or undo. */
export async function postImport(
  request: Request,
  session: Session,
  id: string,
): Promise<Refused | Response> {
  return actOnImport(request, session, id, await readForm(request, session))
}

export async function actOnImport(
  request: Request,
  session: Session,
  id: string,
  form: FormData,
): Promise<Refused | Response> {
  if (form.has(RECOVER_FIELD))
    return form.get(INTENT_FIELD) === 'importar' ? reply(form, {}, 200) : backUnsaved(returnPath(request))
  const params = { id }
  try {
    switch (form.get(INTENT_FIELD)) {
      case 'importar':
        await call(session, imports.apply, { params, body: { actualizar: form.get('actualizar') === 'on' } })
        return redirect(previewPath(id))
      case 'leer':
        await call(session, imports.readAgain, { params, body: asked(form) })
        return redirect(previewPath(id))
      case 'detener':
        await call(session, imports.stop, { params })
        return await redirectWithFlash(previewPath(id), flash('exito', imports.stop.said))
      case 'deshacer':
        await call(session, imports.takeBack, { params })
        return redirect(previewPath(id))
      default:
        return redirect(previewPath(id))
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return redirectWithFlash(previewPath(id), flash('error', error.text(FAILED), 8))
  }
}

/** Sheet to read; none for a text file, which has no sheets. */
const asked = (form: FormData) => ({
  ...(form.get('hoja') && { hoja: String(form.get('hoja')) }),
  sin_encabezados: form.get('sin_encabezados') === 'on',
})
