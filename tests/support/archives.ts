import { deflateRawSync } from 'node:zlib'
import { unzipSync } from 'fflate'

/** Ways in which programs write an archive. */
export interface Writing {
  rename?: (name: string) => string
  /** Sizes stand after the part, with the signature that most programs write or without it. */
  descriptor?: 'signed' | 'plain'
  /** Parts are not compressed. */
  isStored?: boolean
  /** Sizes of 64 bits in an extra field. */
  isWide?: boolean
  isEncrypted?: boolean
  /** Size that the directory declares. */
  declared?: (size: number) => number
}

const bytesOf = (format: string, ...values: number[]): Buffer => {
  const widths = [...format].map(Number)
  const bytes = Buffer.alloc(widths.reduce((sum, width) => sum + width, 0))
  let at = 0
  for (const [place, width] of widths.entries()) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(values[place]!), at)
    else bytes.writeUIntLE(values[place]!, at, width)
    at += width
  }
  return bytes
}
const [DESCRIPTOR, ELSEWHERE] = [0x08074b50, 0xffffffff]

/** The parts of an archive, written again in another way. Checksums are 0. */
export function rewritten(archive: Uint8Array, writing: Writing): Uint8Array {
  const { rename = (name) => name, declared = (size) => size } = writing
  const method = writing.isStored ? 0 : 8
  const flags = (writing.descriptor ? 8 : 0) + (writing.isEncrypted ? 1 : 0)
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let place = 0
  for (const [name, content] of Object.entries(unzipSync(archive))) {
    const title = Buffer.from(rename(name))
    const packed = writing.isStored ? Buffer.from(content) : deflateRawSync(content)
    const sizes: [number, number] = [packed.length, declared(content.length)]
    const known: [number, number] = writing.descriptor ? [0, 0] : sizes
    const head = bytesOf('422222444', 0x04034b50, 20, flags, method, 0, 0, 0, ...known)
    const signature = writing.descriptor === 'signed' ? [bytesOf('4', DESCRIPTOR)] : []
    const after = writing.descriptor ? [...signature, bytesOf('444', 0, ...sizes)] : []
    const written = Buffer.concat([head, bytesOf('22', title.length, 0), title, packed, ...after])
    const extra = writing.isWide ? bytesOf('22888', 1, 24, sizes[1], sizes[0], place) : Buffer.alloc(0)
    const told: [number, number] = writing.isWide ? [ELSEWHERE, ELSEWHERE] : sizes
    directory.push(
      bytesOf('4222222444', 0x02014b50, 20, 20, flags, method, 0, 0, 0, ...told),
      bytesOf('22222', title.length, extra.length, 0, 0, 0),
      bytesOf('44', 0, place),
      title,
      extra,
    )
    local.push(written)
    place += written.length
  }
  const index = Buffer.concat(directory)
  const count = local.length
  const wideAt = place + index.length
  const wideEnd = [
    bytesOf('482244', 0x06064b50, 44, 45, 45, 0, 0),
    bytesOf('8888', count, count, index.length, place),
    bytesOf('4484', 0x07064b50, 0, wideAt, 1),
  ]
  const end = bytesOf('42222442', 0x06054b50, 0, 0, count, count, index.length, place, 0)
  return Buffer.concat([...local, index, ...(writing.isWide ? wideEnd : []), end])
}
