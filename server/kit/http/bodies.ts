import type { FastifyInstance } from 'fastify'
import { Refusal } from '../rules/refusal.ts'
import { answerWhenRead } from '../tools/answer-when-read.ts'
import { charsetOf, isCompressed } from '../tools/bodies.ts'
import { COMPRESSED_BODY, UNREADABLE_CHARSET } from '../words/sentences.ts'

/** Bodies over this are refused with 413. */
export const BODY_MAX_BYTES = 1024 * 1024

/** NUL and half characters (lone surrogates) cannot stand in a PostgreSQL text. */
export const storable = (text: string) => text.replaceAll('\u0000', '').replace(/\p{Cs}/gu, '\ufffd')

/** No call of ours nests deeper; what does would only exhaust the stack. */
const DEPTH_MAX = 32

/** No list of ours is longer and no object has more fields; checking each of a hundred thousand would take seconds. */
const ENTRIES_MAX = 500

/**
 * The same in every text of what was sent. `__proto__` is never a field of ours. What is deeper or longer than any call
 * of ours is refused.
 */
export function storableDeep(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storable(value)
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return value
  const tooLong = Object.keys(value).length > ENTRIES_MAX
  if (depth === DEPTH_MAX || tooLong) throw new Refusal('VALIDACION', 'No se entiende lo enviado.')
  if (Array.isArray(value)) return value.map((inner) => storableDeep(inner, depth + 1))
  const entries = Object.entries(value).filter(([name]) => name !== '__proto__')
  return Object.fromEntries(entries.map(([name, inner]) => [storable(name), storableDeep(inner, depth + 1)]))
}

/** The body's text in the charset that its type names. Refuses a charset that nobody knows, and what is none of its letters. */
function textOf(body: Buffer, type: string | undefined): string {
  try {
    return new TextDecoder(charsetOf(type), { fatal: true }).decode(body)
  } catch {
    throw new Refusal('VALIDACION', UNREADABLE_CHARSET)
  }
}

/** JSON bodies, also empty ones (the PATCH calls of the documents have none), images and files; none of them compressed. */
export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', async ({ raw }, reply) => answerWhenRead(raw, reply.raw))
  app.addHook('preParsing', async ({ headers }) => {
    if (isCompressed(headers['content-encoding'])) throw new Refusal('VALIDACION', COMPRESSED_BODY)
  })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const text = textOf(body as Buffer, request.headers['content-type'])
      done(null, text.trim() === '' ? undefined : JSON.parse(text))
    } catch (error) {
      done(error instanceof Refusal ? error : new Refusal('VALIDACION', 'El cuerpo no es JSON válido.'))
    }
  })
  app.addContentTypeParser(
    ['image/jpeg', 'image/png', 'image/webp', 'application/octet-stream'],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  )
}
