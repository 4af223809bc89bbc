import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { logoType } from '#server/companies/logo-rules.ts'
import { aPng, pngChunk, WEBP } from '../support/images.ts'

const NEITHER = 'El logo debe ser una imagen PNG o WebP.'
const TOO_LARGE = 'El logo admite hasta 2000 × 2000 píxeles.'
const DAMAGED = 'La imagen del logo está dañada.'

/** Copy of an image with one changed byte. */
function changed(image: Buffer, at: number, byte: number): Buffer {
  const copy = Buffer.from(image)
  copy[at] = byte
  return copy
}

/** The picture of one pixel with another size in its header. */
const lossless = (width: number, height: number) => {
  const image = Buffer.from(WEBP.lossless)
  image.writeUInt32LE((((height - 1) << 14) | (width - 1) | (1 << 28)) >>> 0, 21)
  return image
}

it('accepts complete pictures up to the largest size', () => {
  for (const image of [aPng(1, 1), aPng(2000, 1), aPng(20, 2000)]) expect(logoType(image)).toBe('image/png')
  for (const image of [WEBP.lossy, WEBP.lossless, WEBP.alpha, lossless(2000, 2000)])
    expect(logoType(image)).toBe('image/webp')
})

it.each<[string, Buffer, string]>([
  ['nothing', Buffer.alloc(0), 'El logo está vacío: el archivo pesa 0 bytes.'],
  ['other formats', Buffer.from('GIF89a'.padEnd(60, ' ')), NEITHER],
  ['the first bytes of a PNG alone', aPng(1, 1).subarray(0, 16), NEITHER],
  ['a PNG that is cut', aPng(30, 30).subarray(0, -20), DAMAGED],
  ['a PNG with a wrong checksum', changed(aPng(30, 30), 48, 0xff), DAMAGED],
  ['a PNG that holds less than it says', aPng(30, 30, deflateSync(Buffer.alloc(100))), DAMAGED],
  ['a PNG that holds far more than it says', aPng(2, 2, deflateSync(Buffer.alloc(50_000_000))), DAMAGED],
  [
    'a PNG without a picture',
    Buffer.concat([aPng(1, 1).subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))]),
    DAMAGED,
  ],
  ['a PNG that is too wide', aPng(2001, 1), TOO_LARGE],
  ['a PNG that says it is enormous', aPng(0xffffffff, 0xffffffff, deflateSync(Buffer.alloc(10))), TOO_LARGE],
  ['a PNG without pixels', aPng(0, 5, deflateSync(Buffer.alloc(5))), DAMAGED],
  ['the first bytes of a WebP alone', Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1'), NEITHER],
  ['a WebP that is cut', WEBP.lossy.subarray(0, -6), NEITHER],
  ['a WebP whose picture is none', changed(WEBP.lossy, 23, 0), NEITHER],
  ['a WebP without its picture', changed(WEBP.alpha, 50, 0), NEITHER],
  ['a WebP of two sizes', changed(WEBP.alpha, 24, 9), NEITHER],
  ['a WebP that moves', WEBP.animated, NEITHER],
  ['a WebP that is too high', lossless(1, 2001), TOO_LARGE],
])('rejects %s as a picture', (_, image, message) => {
  expect(() => logoType(image)).toThrow(message)
})
