import { THUMBNAIL_SIDE } from '#server/weighings/photos-words.ts'
import { summaryOf } from './summary-link.ts'

/** What the forms of the screen of a load's photographs ask. */
export const PHOTO_ACTS = { save: 'guardar', remove: 'eliminar' } as const

/** The field of the files: what was taken now and what was chosen. */
export const PHOTOS_FIELD = 'fotos'
/** The field of the photograph that is removed. */
export const PHOTO_FIELD = 'foto'

/** In the address: the photograph of which is asked whether it goes. */
const ASKED_PARAM = 'eliminar'

/** The screen of a load's photographs, and the same with the question before one is removed. */
export const photosOf = (id: string) => `${summaryOf(id)}/fotos`
export const removeQuestion = (id: string, foto: string) =>
  `${photosOf(id)}?${new URLSearchParams({ [ASKED_PARAM]: foto })}`
export const askedPhoto = (address: string) => new URL(address).searchParams.get(ASKED_PARAM) ?? ''

const SMALL_PARAM = 'reducida'

/** A photograph itself, and the small one. */
export const photoAt = (id: string, foto: string) => `${photosOf(id)}/${encodeURIComponent(foto)}`
export const smallPhotoAt = (id: string, foto: string) => `${photoAt(id, foto)}?${SMALL_PARAM}`
export const asksSmall = (address: string) => new URL(address).searchParams.has(SMALL_PARAM)

/** A photograph as its screen shows it. */
export interface ShownPhoto {
  id: string
  /** Who took it, and when. */
  pie: string
  /** Of the small one, in pixels. */
  ancho: number
  alto: number
}

/** How large a picture stands that may have so many pixels a side at most. */
export function smallSize(ancho: number, alto: number): Pick<ShownPhoto, 'ancho' | 'alto'> {
  const scale = Math.min(1, THUMBNAIL_SIDE / Math.max(ancho, alto, 1))
  return { ancho: Math.round(ancho * scale), alto: Math.round(alto * scale) }
}
