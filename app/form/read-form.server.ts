import { redirect } from '@remix-run/node'
import { requestId } from '#app/api/stamp.server.ts'
import { returnPath, type Session } from '#app/session/guard.server.ts'
import { charsetOf, isCompressed } from '#server/kit/tools/bodies.ts'
import type { Access } from '#server/kit/contract/endpoint.ts'
import { withoutMarks } from '#server/kit/words/marks.ts'
import { COMPRESSED_BODY, UNREADABLE_CHARSET } from '#server/kit/words/sentences.ts'
import { type GrowingLists, pressedRow, ROW_INTENT, ROWS_MAX } from './growing-rows.ts'
import { COMPANY_FIELD, FILES_FIELD, isCarried, isSecret, ON_THE_WAY, ownName } from './reserved.ts'
import { readMultipart, type Taking, Unreadable } from './multipart.server.ts'
import { textIn } from '#app/api/query.ts'

/** Maximum bytes of a form: a logo of 512 KiB and its fields. */
const MAX_BYTES = 1024 * 1024

/** Maximum bytes of a form with a table file: 10 MiB and its fields. */
export const UPLOAD_MAX_BYTES = 10 * MAX_BYTES + 64 * 1024

/** Maximum fields of a form; no screen has as many. */
const MAX_FIELDS = 500
const MAX_NAME = 200

/** Bytes that sign-in pages add to a carried form: a prefix per field, e-mail and password. */
const ON_THE_WAY_BYTES = 16 * 1024

/** Maximum bytes of any form: six photographs of a good telephone. */
export const PHOTOS_MAX_BYTES = 60 * MAX_BYTES

/** Size limit of a form with files, and the permission to send them. */
export interface SentFiles {
  maxBytes: number
  access: Access
}

/** Maximum letters of the list of file names. */
const FILE_NAMES_MAX = 300

/**
 * Reads the posted form. Throws 413 over `maxBytes`, 415 for compressed bodies or other charsets, 400 for unknown
 * forms. With a session, a form drawn for another company is redirected to '/otra-empresa' with its values. `lists`
 * are the growing lists of the form. A form with `files` may be larger; without their permission it is refused with
 * 403 before it is read.
 */
export async function readForm(
  request: Request,
  session?: Session,
  lists: GrowingLists = {},
  files?: SentFiles,
): Promise<FormData> {
  const maxBytes = files?.maxBytes ?? MAX_BYTES
  if (files && lengthOf(request) > MAX_BYTES) session?.require(files.access)
  const form = await readAs(request, lists, maxBytes + ON_THE_WAY_BYTES, () => readWhole(request))
  if (lengthOf(request) > maxBytes && !isOnItsWay(form)) throw tooLarge(request)
  if (session) toOwnCompany(request, session, form)
  return withoutInvisible(form)
}

/**
 * Reads a form whose files `taking` gets one after another, so that only one is in memory. Checks the fields before
 * each file as `readForm` checks a form, and throws like it. Returns the form with emptied files.
 */
export async function readFormByFile(
  request: Request,
  session: Session,
  { maxBytes, access }: SentFiles,
  taking: Taking,
): Promise<FormData> {
  session.require(access)
  const take: Taking['take'] = (file, before) => {
    checkPlausible(request, before, {})
    toOwnCompany(request, session, before)
    return taking.take(file, before)
  }
  const read = () => readMultipart(request, MAX_BYTES, { ...taking, take })
  return withoutInvisible(await readAs(request, {}, maxBytes, read))
}

/** Redirects a form that was drawn for another company. */
function toOwnCompany(request: Request, session: Session, form: FormData): void {
  const drawnFor = form.get(COMPANY_FIELD)
  if (typeof drawnFor === 'string' && drawnFor !== session.empresa) {
    throw redirect(`/otra-empresa?volver=${encodeURIComponent(returnPath(request))}`, 307)
  }
}

/** The form without the invisible marks of pasted texts. A password stays as it is. */
function withoutInvisible(form: FormData): FormData {
  const visible = new FormData()
  for (const [name, value] of form) {
    visible.append(name, typeof value === 'string' && !isSecret(name) ? withoutMarks(value) : value)
  }
  return visible
}

/** Chosen files of a field. An empty file counts, and the API says that it is empty. */
export const filesOf = (form: FormData, field: string): File[] =>
  form.getAll(field).filter((file) => typeof file !== 'string' && file.name !== '') as File[]

/**
 * Reads the form of any screen on a page before it: sign-in or choice of company. Files are dropped unread,
 * and FILES_FIELD holds their names. Throws like readForm.
 */
export async function readPassingForm(request: Request): Promise<FormData> {
  if (!isMultipart(request))
    return readAs(request, 'any', MAX_BYTES + ON_THE_WAY_BYTES, () => readWhole(request))
  return readAs(request, 'any', PHOTOS_MAX_BYTES, () => readNamingFiles(request))
}

export const isMultipart = ({ headers }: Request) =>
  /^multipart\/form-data/i.test(textIn(headers, 'Content-Type'))

const lengthOf = ({ headers }: Request) => Number(headers.get('Content-Length') ?? Number.NaN)

const isOnItsWay = (form: FormData) => ON_THE_WAY.some((name) => form.has(name))

async function readAs(
  request: Request,
  lists: GrowingLists | 'any',
  maxBytes: number,
  read: () => Promise<FormData>,
): Promise<FormData> {
  refuseUnreadable(request)
  if (!(lengthOf(request) <= maxBytes)) throw tooLarge(request)
  const form = await parse(request, read)
  checkPlausible(request, form, lists)
  return form
}

function checkPlausible(request: Request, form: FormData, lists: GrowingLists | 'any'): void {
  if (!isPlausible(form, lists))
    throw refused(request, 400, 'Este formulario no es de los que este sitio recibe.')
}

/** Keeps no file bytes in memory: the sign-in page accepts posts from anybody. */
async function readNamingFiles(request: Request): Promise<FormData> {
  const form = await readMultipart(request, MAX_BYTES)
  const files = [...form.values()].flatMap((value) => (typeof value === 'string' ? [] : value.name || []))
  if (files.length > 0) form.set(FILES_FIELD, files.join(', ').slice(0, FILE_NAMES_MAX))
  return form
}

/** Accepts only uncompressed UTF-8. */
function refuseUnreadable(request: Request): void {
  const { headers } = request
  if (isCompressed(headers.get('Content-Encoding'))) throw refused(request, 415, COMPRESSED_BODY)
  if (!/^utf-?8$/i.test(charsetOf(headers.get('Content-Type'))))
    throw refused(request, 415, UNREADABLE_CHARSET)
}

async function parse(request: Request, read: () => Promise<FormData>): Promise<FormData> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    if (error.why === 'size') throw tooLarge(request)
    throw refused(request, 400, 'No se pudo leer el formulario.')
  }
}

async function readWhole(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw new Unreadable('form')
  }
}

/**
 * Whether the form can be one of ours. conform would build a million rows for a name such as
 * `otras[1000000].valor`, and throws for the button of an unknown list.
 */
function isPlausible(form: FormData, lists: GrowingLists | 'any'): boolean {
  const names = [...form.keys()]
  // Carried fields are counted apart from the sign-in form's own fields.
  const carried = names.filter(isCarried).map(ownName)
  return (
    [names.filter((name) => !isCarried(name)), carried].every(isPlausibleSet) &&
    !form.has('__state__') &&
    (!form.has(ROW_INTENT) || pressedRow(form, lists) !== undefined)
  )
}

/** Names that every JavaScript object has. */
const OF_EVERY_OBJECT = ['__proto__', 'constructor', 'prototype']

const isPlausibleSet = (names: string[]) =>
  names.filter((name) => !ON_THE_WAY.includes(name)).length <= MAX_FIELDS && names.every(isPlausibleName)

function isPlausibleName(name: string): boolean {
  const indices = [...name.matchAll(/\[([^\]]*)\]/g)].map(([, index]) => Number(index))
  return (
    name.length <= MAX_NAME &&
    indices.every((index) => index < ROWS_MAX) &&
    !name.split(/[.[\]]/).some((part) => OF_EVERY_OBJECT.includes(part))
  )
}

function tooLarge(request: Request): Response {
  return refused(request, 413, 'Lo que envió pasa de lo que este sitio recibe.')
}

function refused(request: Request, status: number, mensaje: string): Response {
  return Response.json({ mensaje, referencia: requestId(request) }, { status })
}
