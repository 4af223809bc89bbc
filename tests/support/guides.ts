import type { GuidePicture } from '#app/parts/desk/guides.ts'

/** File of a guide's picture. */
export const picturePath = ({ file }: GuidePicture) => `public/guias/${file}.webp`
