/** Largest upload in bytes. The stored picture takes about 300 KB. */
export const PHOTO_MAX_BYTES = 15 * 1024 * 1024

/** Maximum photographs of one weighing. */
export const PHOTOS_MAX = 12

/** Longer side of a thumbnail, in pixels. */
export const THUMBNAIL_SIDE = 320

/** Accepted upload types. The content decides which one a file is. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
