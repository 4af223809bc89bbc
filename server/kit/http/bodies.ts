import type { FastifyInstance } from 'fastify'
import { Refusal } from '../rules/refusal.ts'
import { answerWhenRead } from '../tools/answer-when-read.ts'
import { charsetOf, isCompressed, isSecret } from '../tools/bodies.ts'
import { withoutMarks } from '../words/marks.ts'
import { COMPRESSED_BODY, UNREADABLE_CHARSET } from '../words/sentences.ts'

/** Larger bodies are answered with 413. */
export const BODY_MAX_BYTES = 1024 * 1024

/** Drops NUL and replaces lone surrogates, which PostgreSQL texts cannot hold. */
export const storable = (text: string) => text.replaceAll('\u0000', '').replace(/\p{Cs}/gu, '\ufffd')

/** Maximum nesting of a body. Deeper bodies would exhaust the stack. */
const DEPTH_MAX = 32

/** Maximum entries of a list or an object. Checking 100,000 entries would take seconds. */
const ENTRIES_MAX = 500

/**
 * Makes every text of a body storable, and drops `__proto__` and the invisible marks of all but passwords. Refuses
 * bodies that are too deep or too long.
 */
export function storableDeep(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutMarks(storable(value))
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return value
  const tooLong = Object.keys(value).length > ENTRIES_MAX
  if (depth === DEPTH_MAX || tooLong) throw new Refusal('VALIDACION', 'No se entiende lo enviado.')
  if (Array.isArray(value)) return value.map((inner) => storableDeep(inner, depth + 1))
  const entries = Object.entries(value).filter(([name]) => name !== '__proto__')
  return Object.fromEntries(
    entries.map(([name, inner]) => {
      const secret = typeof inner === 'string' && isSecret(name)
      return [storable(name), secret ? storable(inner) : storableDeep(inner, depth + 1)]
    }),
  )
}

/** Decodes a body with the charset of its type. Refuses an unknown charset and invalid bytes. */
function textOf(body: Buffer, type: string | undefined): string {
  try {
    return new TextDecoder(charsetOf(type), { fatal: true }).decode(body)
  } catch {
    throw new Refusal('VALIDACION', UNREADABLE_CHARSET)
  }
}

/** Registers parsers for JSON, images and files. Empty JSON bodies are accepted, compressed bodies are refused. */
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
