/** What is sent of a photograph is at most so large, in bytes; what is kept of it is some 300 KB. */
export const PHOTO_MAX_BYTES = 15 * 1024 * 1024

/** So many photographs a weighing has at most. */
export const PHOTOS_MAX = 12

/** The longer side of a thumbnail, in pixels. */
export const THUMBNAIL_SIDE = 320

/** What a photograph is sent as; which of them it is, its content says. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
