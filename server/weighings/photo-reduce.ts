import { createHash } from 'node:crypto'
import type Sharp from 'sharp'
import { THUMBNAIL_SIDE } from './photos-words.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'

/** A photograph as it is kept. */
export interface Reduced {
  /** Of what was sent. */
  sha256: string
  picture: Buffer
  thumbnail: Buffer
  /** Of the picture, in pixels. */
  ancho: number
  alto: number
}

const MILLION = 1_000_000
/** Unpacked, 150 MB. */
const PIXELS_MAX = 50 * MILLION
const SIDE = 1600
const QUALITY = 75
const THUMBNAIL_QUALITY = 70
/** No telephone's picture takes a tenth of it. */
const SECONDS = 20
/** Each takes a core: the others wait, so that many telephones leave one to everybody else. */
const AT_ONCE = 2

const NO_PHOTO = 'La foto debe ser una imagen JPEG, PNG o WebP.'
const DAMAGED = 'La foto está dañada.'
const TOO_MANY_PIXELS = `La foto tiene demasiados píxeles: se admiten hasta ${PIXELS_MAX / MILLION} millones.`

/** The decoders of these three alone are left: none of vectors, documents or moving pictures is ever given a byte. */
const DECODERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']

let loaded: Promise<typeof Sharp> | undefined

/** Loaded with the first photograph: an API whose machine lacks its binaries does everything else. */
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
 * What is kept of a photograph that somebody sent: a JPEG of at most 1600 pixels a side, turned as it was held, and a small one;
 * both without place, moment and device. What it is, its decoder says, and never its name or type; of a moving one the first
 * picture counts. Refuses with VALIDACION what is no JPEG, PNG or WebP, what is damaged or cut, and more than 50 million pixels.
 */
export const reducePhoto = (content: Buffer): Promise<Reduced> => inTurn(() => reduce(content))

async function reduce(content: Buffer): Promise<Reduced> {
  if (content.length === 0) refuse(NO_PHOTO)
  const sharp = await decoder()
  const { width, height } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse(NO_PHOTO))
  if (width * height > PIXELS_MAX) refuse(TOO_MANY_PIXELS)
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
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { sha256, picture, thumbnail, ancho: info.width, alto: info.height }
}

function refuse(mensaje: string): never {
  throw new Refusal('VALIDACION', mensaje)
}

let busy = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (busy === AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else busy += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}
