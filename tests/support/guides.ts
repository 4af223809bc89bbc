import type { GuidePicture } from '#app/parts/desk/guides.ts'

/** Where a picture of a guide is kept. */
export const picturePath = ({ file }: GuidePicture) => `public/guias/${file}.webp`
