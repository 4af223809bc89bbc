import { redirect } from '@remix-run/node'
import { requestId } from '#app/api/stamp.server.ts'
import { returnPath, type Session } from '#app/session/guard.server.ts'
import { charsetOf, isCompressed } from '#server/shared/bodies.ts'
import { COMPRESSED_BODY, UNREADABLE_CHARSET } from '#server/shared/sentences.ts'
import { type GrowingLists, pressedRow, ROW_INTENT } from './growing-rows.ts'
import { COMPANY_FIELD } from './reserved.ts'

/** The largest form that is read, in bytes: a logo of 512 KiB and its fields fit. */
const MAX_BYTES = 1024 * 1024

/** The largest form with a file of tables: 10 MiB and its fields. */
export const UPLOAD_MAX_BYTES = 10 * MAX_BYTES + 64 * 1024

/** More than any screen has. */
const MAX_FIELDS = 500
const MAX_NAME = 200
/** The last row of a growing list: nobody types more. */
const MAX_INDEX = 99

/**
 * The posted form. Throws the 413 page over 1 MiB, 415 for what is compressed or in another charset, and 400 for what is no form, or none of ours. With a session, a form that was
 * drawn for another company than the one now at work is sent on to where that is said; nothing typed is lost. `lists`
 * are the growing lists of the form; `maxBytes` is more where a file of tables comes along.
 */
export async function readForm(
  request: Request,
  session?: Session,
  lists: GrowingLists = {},
  maxBytes = MAX_BYTES,
): Promise<FormData> {
  refuseUnreadable(request)
  const length = Number(request.headers.get('Content-Length') ?? Number.NaN)
  if (!(length <= maxBytes)) throw refused(request, 413, 'Lo que envió pasa de lo que este sitio recibe.')
  const form = await parse(request)
  if (!isPlausible(form, lists))
    throw refused(request, 400, 'Este formulario no es de los que este sitio recibe.')
  const drawnFor = form.get(COMPANY_FIELD)
  if (session && typeof drawnFor === 'string' && drawnFor !== session.empresa) {
    throw redirect(`/otra-empresa?volver=${encodeURIComponent(returnPath(request))}`, 307)
  }
  return form
}

/** Forms are read as they come, in UTF-8, whatever else they declare. */
function refuseUnreadable(request: Request): void {
  const { headers } = request
  if (isCompressed(headers.get('Content-Encoding'))) throw refused(request, 415, COMPRESSED_BODY)
  if (!/^utf-?8$/i.test(charsetOf(headers.get('Content-Type'))))
    throw refused(request, 415, UNREADABLE_CHARSET)
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

/**
 * Whether the form is one of ours. conform would make the million rows that a name such as `otras[1000000].valor` stands
 * for, and fail at the button of a list that the form does not have.
 */
function isPlausible(form: FormData, lists: GrowingLists): boolean {
  const names = [...form.keys()]
  return (
    names.length <= MAX_FIELDS &&
    names.every(isPlausibleName) &&
    !form.has('__state__') &&
    (!form.has(ROW_INTENT) || pressedRow(form, lists) !== undefined)
  )
}

function isPlausibleName(name: string): boolean {
  const indices = [...name.matchAll(/\[([^\]]*)\]/g)].map(([, index]) => Number(index))
  return name.length <= MAX_NAME && indices.every((index) => index <= MAX_INDEX)
}

function refused(request: Request, status: number, mensaje: string): Response {
  return Response.json({ mensaje, referencia: requestId(request) }, { status })
}
