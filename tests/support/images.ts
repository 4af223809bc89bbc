import { crc32, deflateSync } from 'node:zlib'

/** PNG chunk with length and checksum. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** Colour types of PNG: palette index, or colour with transparency. */
const COLOUR_TYPE = { palette: 3, rgba: 6 }

/** PNG with eight bits per sample, from chunks between header and end. */
export function pngOf(
  { width, height, colours }: { width: number; height: number; colours: keyof typeof COLOUR_TYPE },
  pieces: [type: string, content: Buffer][],
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, COLOUR_TYPE[colours]], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...pieces.map(([type, content]) => pngChunk(type, content)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** PNG of one colour with transparency, or with the given data. */
export const aPng = (
  width: number,
  height: number,
  data = deflateSync(Buffer.alloc(height * (1 + width * 4))),
): Buffer => pngOf({ width, height, colours: 'rgba' }, [['IDAT', data]])

/** Pictures of one pixel, made by real encoders. */
export const WEBP = {
  lossy: Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
  lossless: Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'),
  alpha: Buffer.from(
    'UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==',
    'base64',
  ),
  animated: Buffer.from(
    'UklGRlIAAABXRUJQVlA4WAoAAAASAAAAAAAAAAAAQU5JTQYAAAD/////AABBTk1GJgAAAAAAAAAAAAAAAAAAAGQAAABWUDhMDQAAAC8AAAAQBxAREYiI/gcA',
    'base64',
  ),
}
