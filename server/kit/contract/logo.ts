import { inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** PNG chunks that the copy keeps. */
const CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Upper limit of width and height in pixels. Unpacking such a logo takes up to 32 MB and 0.25 s. */
export const LOGO_MAX_SIDE = 2000
/** First column, first row and steps of each pass of an interlaced PNG. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/**
 * Returns a copy of a valid PNG within the limits, or null for anything else, WebP included. pdfkit decodes
 * some images in the background, and a damaged file would end the process there.
 */
export function pdfLogo(file: Uint8Array): Buffer | null {
  const png = Buffer.from(file)
  if (!png.subarray(0, 8).equals(SIGNATURE)) return null
  const kept: Buffer[] = [SIGNATURE]
  const data: Buffer[] = []
  let header: Buffer | undefined
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const content = png.subarray(at + 8, at + 8 + length)
    if (at + 12 + length > png.length) return null
    if (png.readUInt32BE(at + 8 + length) !== checksum(png.subarray(at + 4, at + 8 + length))) return null
    if (CHUNKS.includes(type)) kept.push(png.subarray(at, at + 12 + length))
    if (type === 'IHDR' && length === 13) header ??= content
    if (type === 'IDAT') data.push(content)
    if (type === 'IEND') break
    at += 12 + length
  }
  return header && holds(header, Buffer.concat(data)) ? Buffer.concat(kept) : null
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit += 1) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1
  return byte
})

/** CRC-32 of a chunk. Node includes CRC-32 only from 20.15 on. */
function checksum(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0)
  return ~crc >>> 0
}

/** True if the data unpack to exactly the announced rows, each with a known filter. */
function holds(header: Buffer, data: Buffer): boolean {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [bits = 0, colours = 0, , , interlaced] = header.subarray(8)
  const perPixel = bits * (CHANNELS[colours] ?? 0)
  if (perPixel === 0 || Math.min(width, height) === 0) return false
  if (Math.max(width, height) > LOGO_MAX_SIDE) return false
  const rows = (interlaced ? PASSES : [[0, 0, 1, 1] as const]).flatMap(([x, y, dx, dy]) => {
    const columns = Math.ceil((width - x) / dx)
    const bytes = 1 + Math.ceil((columns * perPixel) / 8)
    return columns > 0 ? Array<number>(Math.max(0, Math.ceil((height - y) / dy))).fill(bytes) : []
  })
  const size = rows.reduce((sum, row) => sum + row, 0)
  try {
    const pixels = inflateSync(data, { maxOutputLength: size + 1 })
    let at = 0
    const sound = rows.every((row) => (pixels[(at += row) - row] ?? 5) <= 4)
    return sound && pixels.length === size
  } catch {
    // Data that cannot be unpacked are no image.
    return false
  }
}
