import { LOGO_MAX_SIDE, pdfLogo } from '#server/kit/contract/logo.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'

interface Image {
  tipo: 'image/png' | 'image/webp'
  /** Width in pixels. */
  width: number
  height: number
}

/** Width and height in pixels. */
type Size = [number, number]

/**
 * Type of an uploaded logo, read from its content (companies/README.md, logo).
 * Throws VALIDACION for other formats, damaged or animated images, and sides over 2000 pixels.
 */
export function logoType(content: Buffer): Image['tipo'] {
  if (content.length === 0) throw new Refusal('VALIDACION', 'El logo está vacío: el archivo pesa 0 bytes.')
  const image = readPng(content) ?? readWebp(content)
  if (!image) throw new Refusal('VALIDACION', 'El logo debe ser una imagen PNG o WebP.')
  if (Math.max(image.width, image.height) > LOGO_MAX_SIDE) {
    throw new Refusal('VALIDACION', `El logo admite hasta ${LOGO_MAX_SIDE} × ${LOGO_MAX_SIDE} píxeles.`)
  }
  const whole = image.tipo === 'image/webp' || pdfLogo(content) !== null
  if (!whole) throw new Refusal('VALIDACION', 'La imagen del logo está dañada.')
  return image.tipo
}

const starts = (content: Buffer, latin1: string, at = 0) =>
  content.toString('latin1', at, at + latin1.length) === latin1

/** Reads the size from the header only. */
function readPng(content: Buffer): Image | undefined {
  if (content.length < 33 || !starts(content, '\x89PNG\r\n\x1a\n') || !starts(content, 'IHDR', 12))
    return undefined
  return { tipo: 'image/png', width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
}

/** Reads all chunks. Requires one picture, with the size of the canvas if a canvas is given. */
function readWebp(content: Buffer): Image | undefined {
  if (content.length < 12 || !starts(content, 'RIFF') || !starts(content, 'WEBP', 8)) return undefined
  const end = 8 + content.readUInt32LE(4)
  if (end > content.length) return undefined
  const pictures: (Size | undefined)[] = []
  let canvas: Size | undefined
  for (let at = 12; at + 8 <= end;) {
    const length = content.readUInt32LE(at + 4)
    if (at + 8 + length > end) return undefined
    const chunk = content.subarray(at + 8, at + 8 + length)
    if (starts(content, 'VP8X', at)) canvas = canvasSize(chunk) ?? NO_SIZE
    if (starts(content, 'VP8 ', at)) pictures.push(lossySize(chunk))
    if (starts(content, 'VP8L', at)) pictures.push(losslessSize(chunk))
    at += 8 + length + (length % 2)
  }
  const [size] = pictures
  if (!size || pictures.length > 1 || String(canvas ?? size) !== String(size)) return undefined
  return { tipo: 'image/webp', width: size[0], height: size[1] }
}

const ANIMATED = 0x02
/** No picture has this size. */
const NO_SIZE: Size = [0, 0]

function canvasSize(chunk: Buffer): Size | undefined {
  if (chunk.length !== 10 || (chunk.readUInt8(0) & ANIMATED) !== 0) return undefined
  return [chunk.readUIntLE(4, 3) + 1, chunk.readUIntLE(7, 3) + 1]
}

function lossySize(chunk: Buffer): Size | undefined {
  if (chunk.length < 10 || chunk.readUIntBE(3, 3) !== 0x9d012a) return undefined
  const tag = chunk.readUIntLE(0, 3)
  const [keyFrame, firstPart] = [(tag & 1) === 0, tag >> 5]
  if (!keyFrame || firstPart === 0 || 10 + firstPart > chunk.length) return undefined
  const size: Size = [chunk.readUInt16LE(6) & 0x3fff, chunk.readUInt16LE(8) & 0x3fff]
  return Math.min(...size) > 0 ? size : undefined
}

function losslessSize(chunk: Buffer): Size | undefined {
  if (chunk.length < 6 || chunk.readUInt8(0) !== 0x2f) return undefined
  const bits = chunk.readUInt32LE(1)
  const version = bits >>> 29
  return version === 0 ? [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1] : undefined
}
