import type { ReadableStream as WebStream } from 'node:stream/web'
import { textIn } from '#app/api/query.ts'

/** Maximum bytes of a part's headers. */
const HEAD_MAX = 16 * 1024

const HEAD_END = '\r\n\r\n'

/** Reason why a body was not read. */
export class Unreadable extends Error {
  constructor(readonly why: 'form' | 'size') {
    super(why)
  }
}

/** Chosen file of a form. `bytes` is undefined if the file has more than `maxBytes`. */
export interface SentFile {
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer> | undefined
}

/** `take` gets one chosen file after another. `before` is the form up to this file, with emptied files. */
export interface Taking {
  maxBytes: number
  take: (file: SentFile, before: FormData) => Promise<void>
}

/**
 * Multipart form with emptied files that keep their names. Reads in linear time and holds only texts, at most
 * `maxBytes`, and the file that `taking` gets. Remix's parser took minutes for 9 MB of one letter. Throws Unreadable,
 * and what `take` throws.
 */
export async function readMultipart(request: Request, maxBytes: number, taking?: Taking): Promise<FormData> {
  const type = textIn(request.headers, 'Content-Type')
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? []
  const boundary = quoted ?? bare
  if (!request.body || !boundary) throw new Unreadable('form')
  const kept: Buffer[] = []
  let [size, fileSize] = [0, 0]
  let file: Buffer[] = []
  for await (const [kind, bytes] of piecesOf(request.body, Buffer.from(`\r\n--${boundary}`))) {
    if (kind === 'file') {
      fileSize += bytes.length
      if (taking && fileSize <= taking.maxBytes) file.push(bytes)
      else file = []
    } else if (kind === 'file end') {
      const whole = taking && fileSize <= taking.maxBytes ? Buffer.concat(file) : undefined
      ;[file, fileSize] = [[], 0]
      if (!taking) continue
      const before = await formOf([...kept, Buffer.from(`\r\n--${boundary}--\r\n`)], type)
      const sent = [...before.values()].at(-1)
      if (sent instanceof File && sent.name !== '')
        await taking.take({ name: sent.name, type: sent.type, bytes: whole }, before)
    } else {
      size += bytes.length
      if (size > maxBytes) throw new Unreadable('size')
      kept.push(bytes)
    }
  }
  return formOf(kept, type)
}

/** Form of the kept pieces, which begin with a line break. */
async function formOf(kept: Buffer[], type: string): Promise<FormData> {
  const body = new Uint8Array(Buffer.concat(kept).subarray('\r\n'.length))
  try {
    return await new Response(body, { headers: { 'Content-Type': type } }).formData()
  } catch {
    throw new Unreadable('form')
  }
}

type Piece = [kind: 'head' | 'text' | 'file' | 'file end' | 'end', bytes: Buffer]

/** Heads and contents of the parts. A head begins with its delimiter. */
async function* piecesOf(body: ReadableStream<Uint8Array>, delimiter: Buffer): AsyncGenerator<Piece> {
  // The first delimiter may be at the very start, without a line break before it.
  let rest: Buffer = Buffer.from('\r\n')
  let part: 'before' | 'head' | 'text' | 'file' = 'before'
  // Remix destroys the connection when the body is cancelled, before the refusal is sent.
  for await (const chunk of (body as WebStream<Uint8Array>).values({ preventCancel: true })) {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const end = rest.indexOf(part === 'head' ? HEAD_END : delimiter)
      if (part === 'head') {
        if (end < 0 && rest.length > HEAD_MAX) throw new Unreadable('form')
        if (end < 0) break
        const head = rest.subarray(0, end + HEAD_END.length)
        yield ['head', head]
        rest = rest.subarray(head.length)
        part = /;\s*filename\*?=/i.test(head.toString('latin1')) ? 'file' : 'text'
        continue
      }
      // A delimiter may be split across two chunks.
      const sure = end < 0 ? Math.max(0, rest.length - delimiter.length) : end
      if (part !== 'before') yield [part, rest.subarray(0, sure)]
      rest = rest.subarray(sure)
      if (end < 0) break
      if (part === 'file') yield ['file end', rest.subarray(0, 0)]
      part = 'head'
    }
  }
  if (part !== 'head') throw new Unreadable('form')
  yield ['end', rest]
}
