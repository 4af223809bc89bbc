import { subtle } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type Sharp from 'sharp'
import { THUMBNAIL_SIDE } from './photos-words.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { turnsOf } from '#server/kit/tools/concurrency.ts'

export interface Reduced {
  /** Hash of the original upload. */
  sha256: string
  picture: Buffer
  thumbnail: Buffer
  /** Size of the picture in pixels. */
  ancho: number
  alto: number
}

const MILLION = 1_000_000
/** Maximum of pixels: about 150 MB unpacked. */
const PIXELS_MAX = 50 * MILLION
/** Maximum of each side, in pixels. The longest panorama of a telephone has 16,384. */
const SIDE_MAX = 20_000
const SIDE = 1600
const QUALITY = 75
const THUMBNAIL_QUALITY = 70
/** Timeout. No picture of a telephone takes a tenth of this time. */
const SECONDS = 20
/** Each reduction takes a core. The others queue, so that many telephones leave a core for everyone else. */
const inTurn = turnsOf(availableParallelism() > 2 ? 2 : 1)

const NO_PHOTO = 'La foto debe ser una imagen JPEG, PNG o WebP.'
const EMPTY = 'La foto está vacía: el archivo pesa 0 bytes.'
const DAMAGED = 'La foto está dañada.'
const TOO_LONG = `La foto es demasiado larga: se admiten hasta ${SIDE_MAX / 1000}.000 píxeles por lado.`
const TOO_MANY_PIXELS = `La foto tiene demasiados píxeles: se admiten hasta ${PIXELS_MAX / MILLION} millones.`

/** Allowed decoders of libvips. Vectors, documents and animations never reach a decoder. */
const DECODERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']

let loaded: Promise<typeof Sharp> | undefined

/** Loads the decoder with the first photograph. An API without its binaries still does everything else. */
function decoder(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: DECODERS })
    return sharp
  })
  return loaded
}

/**
 * Reduces an upload to a JPEG of at most 1600 pixels a side and a thumbnail. Both pictures are upright and
 * without place, time and device. The decoder decides the type, not the name or the header. An animation
 * gives its first frame. Throws VALIDACION for other formats, damaged files, a side of more than 20,000 pixels and
 * more than 50 million pixels.
 */
export const reducePhoto = (content: Buffer): Promise<Reduced> => inTurn(() => reduce(content))

async function reduce(content: Buffer): Promise<Reduced> {
  if (content.length === 0) refuse(EMPTY)
  const sharp = await decoder()
  const { width, height } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse(NO_PHOTO))
  if (width * height > PIXELS_MAX) refuse(TOO_MANY_PIXELS)
  if (Math.max(width, height) > SIDE_MAX) refuse(TOO_LONG)
  const { data: picture, info } = await sharp(content, { failOn: 'error', limitInputPixels: PIXELS_MAX })
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse(DAMAGED))
  const thumbnail = await sharp(picture)
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: THUMBNAIL_QUALITY })
    .toBuffer()
  // The hash of 15 MB takes 50 ms, here beside the main thread.
  const sha256 = Buffer.from(await subtle.digest('SHA-256', content)).toString('hex')
  return { sha256, picture, thumbnail, ancho: info.width, alto: info.height }
}

function refuse(mensaje: string): never {
  throw new Refusal('VALIDACION', mensaje)
}
