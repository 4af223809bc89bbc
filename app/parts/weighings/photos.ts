import { queryText, withQuery } from '#app/api/query.ts'
import { THUMBNAIL_SIDE } from '#server/weighings/photos-words.ts'
import { weighingPath } from '#app/parts/paths.ts'

/** Intents of the forms on the photographs' screen. */
export const PHOTO_ACTS = { save: 'guardar', remove: 'eliminar' } as const

/** Field of both file inputs. */
export const PHOTOS_FIELD = 'fotos'
/** Field of the photograph to remove. */
export const PHOTO_FIELD = 'foto'

/** Query parameter: photograph in the removal question. */
const ASKED_PARAM = 'eliminar'

/** Screen of a load's photographs, and the same screen with the removal question. */
export const photosPath = (id: string) => `${weighingPath(id)}/fotos`
export const photoRemovalPath = (id: string, foto: string) =>
  withQuery(photosPath(id), { [ASKED_PARAM]: foto })
export const askedPhoto = (address: string) => queryText(address, ASKED_PARAM)

const SMALL_PARAM = 'reducida'

/** Address of a picture, and of its thumbnail. */
export const photoPath = (id: string, foto: string) => `${photosPath(id)}/${encodeURIComponent(foto)}`
export const smallPhotoPath = (id: string, foto: string) => `${photoPath(id, foto)}?${SMALL_PARAM}`
export const asksSmall = (address: string) => new URL(address).searchParams.has(SMALL_PARAM)

/** Photograph as its screen shows it. */
export interface ShownPhoto {
  id: string
  /** Photographer and time. */
  pie: string
  /** Size of the thumbnail in pixels. */
  ancho: number
  alto: number
}

/** Size of the thumbnail of a picture. */
export function smallSize(ancho: number, alto: number): Pick<ShownPhoto, 'ancho' | 'alto'> {
  const scale = Math.min(1, THUMBNAIL_SIDE / Math.max(ancho, alto, 1))
  return { ancho: Math.round(ancho * scale), alto: Math.round(alto * scale) }
}
