import { z } from 'zod'
import { ApiError, call } from '#app/api/client.server.ts'
import { waitAnew } from '#app/api/stamp.server.ts'
import { turnsOfPeople } from '#app/api/person-limits.server.ts'
import { turnsOf } from '#server/kit/tools/concurrency.ts'
import type { SentFile } from '#app/form/multipart.server.ts'
import { isMultipart, PHOTOS_MAX_BYTES, readForm, readFormByFile } from '#app/form/read-form.server.ts'
import { INTENT_FIELD, RECOVER_FIELD } from '#app/form/reserved.ts'
import { textOf } from '#app/form/reply.ts'
import { reply, submitForm, unknownIntent } from '#app/form/submit.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { type WeighingPhoto, weighingPhotos } from '#server/weighings/photos-contract.ts'
import { weighingRecords } from '#server/weighings/contract.ts'
import { momentInBogota, writtenMoment } from '#server/kit/words/days.ts'
import { PHOTO_MAX_BYTES, PHOTO_TYPES, PHOTOS_MAX } from '#server/weighings/photos-words.ts'
import { askedPhoto, PHOTO_ACTS, PHOTO_FIELD, photosPath, type ShownPhoto, smallSize } from './photos.ts'
import { VOIDED } from './names.ts'

const NONE = 'Tome una foto o elija al menos una.'
const TOO_LARGE = 'pasa de 15 MB.'
const FAILED = 'no se pudo guardar. Envíela de nuevo: la misma no se guarda dos veces.'
const OTHERS_UNDER_WAY = 'Se están guardando otras fotos. Espere un momento y envíe estas otra vez.'
const NOT_REMOVED = 'No se pudo eliminar la foto'
const NO_FIELDS = z.object({})

const ADD = 'POST-weighing-records/photos'

/** Weighing, photographs, rights of the user, and the photograph in question. */
export async function readPhotos(request: Request, session: Session, id: string) {
  const [pesada, { data }] = await Promise.all([
    call(session, weighingRecords.summary, { params: { id } }),
    call(session, weighingPhotos.list, { params: { id } }),
  ])
  const fotos = data.map(shown)
  const may = {
    add: session.can(ADD) && pesada.estado !== VOIDED && fotos.length < PHOTOS_MAX,
    remove: session.can('DELETE-weighing-records/photos'),
  }
  const asked = may.remove ? fotos.find((foto) => foto.id === askedPhoto(request.url)) : undefined
  const { consecutivo, placa } = pesada
  return { id, consecutivo, placa, fotos, may, pregunta: asked ?? null }
}

function shown({ id_foto, fecha, usuario, ancho, alto }: WeighingPhoto): ShownPhoto {
  const pie = [usuario, fecha && writtenMoment(momentInBogota(fecha))].filter(Boolean).join(', ')
  return { id: id_foto, pie, ...smallSize(ancho, alto) }
}

/** Adds photographs or removes one, by the posted intent. */
export async function changePhotos(request: Request, session: Session, id: string) {
  if (isMultipart(request)) return inTurn(request, session, () => save(request, session, id))
  const form = await readForm(request, session)
  const intent = textOf(form, INTENT_FIELD)
  if (form.has(RECOVER_FIELD)) return reply(form, {}, 200)
  if (intent === PHOTO_ACTS.save) {
    session.require(ADD)
    return reply(form, { '': [NONE] }, 400)
  }
  if (intent !== PHOTO_ACTS.remove) return unknownIntent(form)
  session.require('DELETE-weighing-records/photos')
  const params = { id, id_foto: textOf(form, PHOTO_FIELD) }
  const { refused } = await submitForm(form, {
    schema: NO_FIELDS,
    save: () => call(session, weighingPhotos.remove, { params }),
    failed: NOT_REMOVED,
  })
  return refused ?? redirectWithFlash(photosPath(id), flash('exito', weighingPhotos.remove.said))
}

/** Forms that this process reads. Each holds one file of up to 15 MB in memory. */
const turns = turnsOfPeople({ atOnce: 2, perPerson: 1, patienceMs: 5_000 })

/** Refuses a form whose turn does not come, before it is read. */
async function inTurn<Answer>(request: Request, session: Session, work: () => Promise<Answer>) {
  session.require(ADD)
  const free = await turns.take(session.idUsuario, request.signal)
  if (!free) {
    const form = new FormData()
    form.set(INTENT_FIELD, PHOTO_ACTS.save)
    return reply(form, { '': [OTHERS_UNDER_WAY] }, 429)
  }
  try {
    return await work()
  } finally {
    free()
  }
}

/** One photograph at a time goes to the API, which reduces one at a time: a core stays free for everybody else. */
const oneByOne = turnsOf(1)

const isSaving = (form: FormData) =>
  textOf(form, INTENT_FIELD) === PHOTO_ACTS.save && !form.has(RECOVER_FIELD)

/** Saves one file after another while the form arrives. Saved files stay if a later one fails. */
async function save(request: Request, session: Session, id: string) {
  const refusals: string[] = []
  let kept = 0
  const take = async (file: SentFile, before: FormData) => {
    if (!isSaving(before)) return
    const refusal = await oneByOne(() => keep(session, id, file))
    if (refusal) refusals.push(`«${file.name}»: ${refusal}`)
    else kept += 1
  }
  const limits = { maxBytes: PHOTOS_MAX_BYTES, access: ADD } as const
  const form = await readFormByFile(request, session, limits, { maxBytes: PHOTO_MAX_BYTES, take })
  if (form.has(RECOVER_FIELD)) return reply(form, {}, 200)
  if (!isSaving(form)) return unknownIntent(form)
  if (kept + refusals.length === 0) return reply(form, { '': [NONE] }, 400)
  const said = kept === 1 ? '1 foto guardada.' : `${kept} fotos guardadas.`
  if (refusals.length === 0) return redirectWithFlash(photosPath(id), flash('exito', said))
  return reply(form, { '': [...(kept > 0 ? [said] : []), ...refusals] }, 422)
}

/** Sends a file to the API. Returns the refusal, '' for success. */
async function keep(session: Session, id: string, { name, type, bytes }: SentFile): Promise<string> {
  if (!bytes) return TOO_LARGE
  waitAnew(session.stamp)
  const known = PHOTO_TYPES.some((one) => one === type)
  try {
    await call(session, weighingPhotos.add, {
      params: { id },
      query: { archivo: name.slice(0, 300) },
      file: bytes,
      headers: { 'content-type': known ? type : 'application/octet-stream' },
    })
    return ''
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.text(FAILED)
  }
}
