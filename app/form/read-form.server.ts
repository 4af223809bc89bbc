import { json, redirect } from '@remix-run/node'
import { requestId } from '#app/session/stamp.server.ts'
import { returnPath, type Session } from '#app/session/guard.server.ts'
import { COMPANY_FIELD } from './reserved.ts'

/** The largest form that is read, in bytes: a logo of 512 KiB and its fields fit. */
const MAX_BYTES = 1024 * 1024

/**
 * The posted form. Throws the 413 page over 1 MiB and 400 for what is no form. With a session, a form that was
 * drawn for another company than the one now at work is sent on to where that is said; nothing typed is lost.
 */
export async function readForm(request: Request, session?: Session): Promise<FormData> {
  const length = Number(request.headers.get('Content-Length') ?? Number.NaN)
  if (!(length <= MAX_BYTES)) throw refused(request, 413, 'Lo que envió pasa de lo que este sitio recibe.')
  const form = await parse(request)
  const drawnFor = form.get(COMPANY_FIELD)
  if (session && typeof drawnFor === 'string' && drawnFor !== session.empresa) {
    throw redirect(`/otra-empresa?volver=${encodeURIComponent(returnPath(request))}`, 307)
  }
  return form
}

async function parse(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    throw refused(
      request,
      400,
      `No se pudo leer el formulario (${error instanceof Error ? error.name : 'error'}).`,
    )
  }
}

function refused(request: Request, status: number, mensaje: string): Response {
  return json({ mensaje, referencia: requestId(request) }, { status })
}
