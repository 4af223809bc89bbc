import { z } from 'zod'
import { ApiError, call } from '#app/api/client.server.ts'
import { waitAnew } from '#app/api/stamp.server.ts'
import { filesOf, PHOTOS_MAX_BYTES, readForm } from '#app/form/read-form.server.ts'
import { INTENT_FIELD, RECOVER_FIELD } from '#app/form/reserved.ts'
import { textOf } from '#app/form/reply.ts'
import { reply, submitForm, unknownIntent } from '#app/form/submit.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { type WeighingPhoto, weighingPhotos } from '#server/weighings/photos-contract.ts'
import { weighingRecords } from '#server/weighings/contract.ts'
import { momentInBogota, writtenMoment } from '#server/kit/words/days.ts'
import { PHOTO_MAX_BYTES, PHOTO_TYPES, PHOTOS_MAX } from '#server/weighings/photos-words.ts'
import {
  askedPhoto,
  PHOTO_ACTS,
  PHOTO_FIELD,
  PHOTOS_FIELD,
  photosOf,
  type ShownPhoto,
  smallSize,
} from './photos.ts'
import { VOIDED } from './texts.ts'

const NONE = 'Tome una foto o elija al menos una.'
const TOO_LARGE = 'pasa de 15 MB.'
const FAILED = 'no se pudo guardar. Envíela de nuevo: la misma no se guarda dos veces.'
const NOT_REMOVED = 'No se pudo eliminar la foto'
const NO_FIELDS = z.object({})

/** Weighing, photographs, rights of the user, and the photograph in question. */
export async function readPhotos(request: Request, session: Session, id: string) {
  const [pesada, { data }] = await Promise.all([
    call(session, weighingRecords.summary, { params: { id } }),
    call(session, weighingPhotos.list, { params: { id } }),
  ])
  const fotos = data.map(shown)
  const may = {
    add: session.can('POST-weighing-records/photos') && pesada.estado !== VOIDED && fotos.length < PHOTOS_MAX,
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
  const form = await readForm(
    request,
    session,
    {},
    {
      maxBytes: PHOTOS_MAX_BYTES,
      key: 'POST-weighing-records/photos',
    },
  )
  const intent = textOf(form, INTENT_FIELD)
  if (form.has(RECOVER_FIELD)) return reply(form, {}, 200)
  if (intent === PHOTO_ACTS.save) return save(form, session, id)
  if (intent !== PHOTO_ACTS.remove) return unknownIntent(form)
  session.require('DELETE-weighing-records/photos')
  const params = { id, id_foto: textOf(form, PHOTO_FIELD) }
  const { refused } = await submitForm(form, {
    schema: NO_FIELDS,
    save: () => call(session, weighingPhotos.remove, { params }),
    failed: NOT_REMOVED,
  })
  return refused ?? redirectWithFlash(photosOf(id), flash('exito', weighingPhotos.remove.said))
}

/** Saves one file after another. Saved files stay if a later one fails. */
async function save(form: FormData, session: Session, id: string) {
  session.require('POST-weighing-records/photos')
  const files = filesOf(form, PHOTOS_FIELD)
  if (files.length === 0) return reply(form, { '': [NONE] }, 400)
  const refusals: string[] = []
  for (const file of files) {
    const refusal = await keep(session, id, file)
    if (refusal) refusals.push(`«${file.name}»: ${refusal}`)
  }
  const kept = files.length - refusals.length
  const said = kept === 1 ? '1 foto guardada.' : `${kept} fotos guardadas.`
  if (refusals.length === 0) return redirectWithFlash(photosOf(id), flash('exito', said))
  return reply(form, { '': [...(kept > 0 ? [said] : []), ...refusals] }, 422)
}

/** Sends a file to the API. Returns the refusal, '' for success. */
async function keep(session: Session, id: string, file: File): Promise<string> {
  if (file.size > PHOTO_MAX_BYTES) return TOO_LARGE
  waitAnew(session.stamp)
  const known = PHOTO_TYPES.some((type) => type === file.type)
  try {
    await call(session, weighingPhotos.add, {
      params: { id },
      query: { archivo: file.name.slice(0, 300) },
      file: new Uint8Array(await file.arrayBuffer()),
      headers: { 'content-type': known ? file.type : 'application/octet-stream' },
    })
    return ''
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.text(FAILED)
  }
}
