import type { ReadableStream as WebStream } from 'node:stream/web'

/** Maximum bytes of a part's headers. */
const HEAD_MAX = 16 * 1024

const HEAD_END = '\r\n\r\n'

/** Reason why a body was not read. */
export class Unreadable extends Error {
  constructor(readonly why: 'form' | 'size') {
    super(why)
  }
}

/**
 * Multipart form with emptied files that keep their names. Reads in linear time and holds only texts, at most
 * `maxBytes`. Remix's parser took minutes for 9 MB of one letter. Throws Unreadable.
 */
export async function readWithoutFiles(request: Request, maxBytes: number): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? []
  const boundary = quoted ?? bare
  if (!request.body || !boundary) throw new Unreadable('form')
  const kept = await textsOf(request.body, Buffer.from(`\r\n--${boundary}`), maxBytes)
  return new Response(new Uint8Array(kept), { headers: { 'Content-Type': type } }).formData()
}

async function textsOf(
  body: ReadableStream<Uint8Array>,
  delimiter: Buffer,
  maxBytes: number,
): Promise<Buffer> {
  const kept: Buffer[] = []
  let size = 0
  const keep = (piece: Buffer) => {
    size += piece.length
    if (size > maxBytes) throw new Unreadable('size')
    kept.push(piece)
  }
  // The first delimiter may be at the very start, without a line break before it.
  let rest: Buffer = Buffer.from('\r\n')
  let part: 'head' | 'text' | 'file' = 'file'
  // Remix destroys the connection when the body is cancelled, before the refusal is sent.
  for await (const chunk of (body as WebStream<Uint8Array>).values({ preventCancel: true })) {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const end = rest.indexOf(part === 'head' ? HEAD_END : delimiter)
      if (part === 'head') {
        if (end < 0 && rest.length > HEAD_MAX) throw new Unreadable('form')
        if (end < 0) break
        const head = rest.subarray(0, end + HEAD_END.length)
        keep(head)
        rest = rest.subarray(head.length)
        part = /;\s*filename\*?=/i.test(head.toString('latin1')) ? 'file' : 'text'
        continue
      }
      // A delimiter may be split across two chunks.
      const sure = end < 0 ? Math.max(0, rest.length - delimiter.length) : end
      if (part === 'text') keep(rest.subarray(0, sure))
      rest = rest.subarray(sure)
      if (end < 0) break
      part = 'head'
    }
  }
  if (part !== 'head') throw new Unreadable('form')
  keep(rest)
  return Buffer.concat(kept).subarray('\r\n'.length)
}
