import { z } from 'zod'
import { changeAnswer, Id, IdParams, row } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { PHOTO_TYPES, PHOTOS_MAX, THUMBNAIL_SIDE } from './photos-words.ts'

/** Photograph of a load, as stored: a JPEG without the telephone's metadata. Size in pixels and bytes. */
export const WeighingPhoto = row('id_foto', {
  id_foto: Id,
  /** Time of the upload, with its time zone. */
  fecha: z.string(),
  usuario: z.string(),
  ancho: z.coerce.number(),
  alto: z.coerce.number(),
  bytes: z.coerce.number(),
})
export type WeighingPhoto = z.infer<typeof WeighingPhoto>

const PhotoParams = z.object({ id: Id, id_foto: Id })

const reading = 'POST-weighing-records/search'
const picture = { access: reading, params: PhotoParams, sends: ['image/jpeg'], answer: z.unknown() } as const

export const weighingPhotos = {
  list: endpoint('GET /weighing-records/{id}/photos', {
    access: reading,
    summary: 'Las fotos de la carga de una pesada, en el orden en que llegaron',
    params: IdParams,
    answer: z.object({ data: z.array(WeighingPhoto) }),
  }),
  /** Idempotent: the same picture of the same weighing is answered with the existing row. */
  add: endpoint('POST /weighing-records/{id}/photos', {
    access: 'POST-weighing-records/photos',
    creates: true,
    summary: `Guarda una foto de la carga, reducida y sin sus metadatos; ${PHOTOS_MAX} por pesada, y la misma una sola vez`,
    said: 'Foto guardada',
    params: IdParams,
    query: z.object({ archivo: z.string().trim().max(300).default('') }),
    takes: [...PHOTO_TYPES, 'application/octet-stream'],
    answer: changeAnswer(WeighingPhoto),
  }),
  picture: endpoint('GET /weighing-records/{id}/photos/{id_foto}', {
    ...picture,
    summary: 'Una foto de la carga, de 1600 píxeles por su lado más largo como mucho',
  }),
  thumbnail: endpoint('GET /weighing-records/{id}/photos/{id_foto}/thumbnail', {
    ...picture,
    summary: `La misma foto, de ${THUMBNAIL_SIDE} píxeles`,
  }),
  remove: endpoint('DELETE /weighing-records/{id}/photos/{id_foto}', {
    access: 'DELETE-weighing-records/photos',
    summary:
      'Elimina una foto de la carga; la auditoría conserva quién y la huella de lo que se había enviado',
    said: 'Foto eliminada',
    params: PhotoParams,
    answer: changeAnswer(WeighingPhoto),
  }),
}
