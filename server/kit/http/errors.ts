import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ERROR_STATUS, type ErrorAnswer, type ErrorCode } from '../contract/endpoint.ts'
import { INVALID_DATA, Refusal } from '../rules/refusal.ts'
import { answerWhenRead } from '../tools/answer-when-read.ts'
import { NO_ADDRESS } from '../words/sentences.ts'
import {
  FOREIGN_KEY_VIOLATION,
  isConnectionLost,
  isDiskFull,
  sqlError,
  UNIQUE_VIOLATION,
} from '#server/db/sql-errors.ts'
import { addHeaders } from './headers.ts'

/** Refusal for a database error that no rule caught: a violated constraint, or a value outside its type. */
function fromDatabase(code: string): Refusal | undefined {
  if (code === UNIQUE_VIOLATION) return new Refusal('DUPLICADO', 'Ya existe un registro con estos datos.')
  if (code === FOREIGN_KEY_VIOLATION)
    return new Refusal('VALIDACION', 'Uno de los registros elegidos no existe.')
  if (code === '23514' || code === '23502')
    return new Refusal('VALIDACION', 'Los datos no cumplen las reglas del registro.')
  if (code.startsWith('22')) return new Refusal('VALIDACION', INVALID_DATA)
  return undefined
}

function fromFastify(error: FastifyError): Refusal | undefined {
  if (error.statusCode === 413) return new Refusal('MUY_GRANDE', 'Lo enviado es demasiado grande.')
  if (error.statusCode === 415) return new Refusal('VALIDACION', 'El formato de lo enviado no se acepta.')
  if (error.code === 'FST_ERR_BAD_URL' || error.statusCode === 414) return notFoundAddress()
  if (error.statusCode === 400) return new Refusal('VALIDACION', 'No se entiende lo enviado.')
  return undefined
}

/** Groups the issues of zod by field. Issues without a field are listed under ''. */
export function invalidInput(error: z.ZodError): Refusal {
  const errores: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.')
    errores[field] = [...(errores[field] ?? []), issue.message]
  }
  return new Refusal('VALIDACION', INVALID_DATA, { errores })
}

/** Makes a refusal of a database error that belongs to a subject; undefined for other errors. */
type FromSubject = (error: unknown) => Refusal | undefined

function refusalOf(error: unknown, fromSubject?: FromSubject): Refusal | undefined {
  if (error instanceof Refusal) return error
  const code = sqlError(error)?.code
  if (code) return fromSubject?.(error) ?? fromDatabase(code)
  return error instanceof Error && 'statusCode' in error ? fromFastify(error as FastifyError) : undefined
}

const DISK_FULL = 'El disco del servidor está lleno y no se guardó nada. Avise a quien administra el sistema.'

/** Value of `Retry-After` while the database is unreachable. */
const SECONDS_TO_TRY_AGAIN = 5

function failure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = (mensaje: string): ErrorAnswer => ({
    codigo: 'INTERNO',
    mensaje: `${mensaje} Referencia: ${request.id}`,
    referencia: request.id,
  })
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'disk full')
    return reply.status(507).send(body(DISK_FULL))
  }
  if (!isConnectionLost(error)) {
    request.log.error({ err: error }, 'unexpected error')
    return reply.status(500).send(body('Ocurrió un error inesperado.'))
  }
  request.log.error({ err: error }, 'database out of reach')
  return reply
    .status(503)
    .header('retry-after', SECONDS_TO_TRY_AGAIN)
    .send(body('La base de datos no respondió. Intente de nuevo en unos segundos.'))
}

/** Codes of possible attacks: the log keeps the caller's address. */
const WATCHED: ErrorCode[] = ['SIN_SESION', 'SIN_PERMISO', 'LIMITE']

function answer(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  fromSubject?: FromSubject,
): FastifyReply {
  const refusal = refusalOf(error, fromSubject)
  if (!refusal) return failure(error, request, reply)
  const { codigo, message, errores, registro, espera } = refusal
  if (WATCHED.includes(codigo)) request.log.info({ codigo, ip: request.actor?.ip ?? request.ip }, 'refused')
  if (espera !== undefined) reply.header('retry-after', espera)
  const body: ErrorAnswer = {
    codigo,
    mensaje: message,
    ...(errores && { errores }),
    ...(registro && { registro }),
  }
  return reply.status(ERROR_STATUS[codigo]).send(body)
}

export const notFoundAddress = () => new Refusal('NO_ENCONTRADO', NO_ADDRESS)

/** Gives every refusal, failure and unknown address the form of ErrorAnswer. */
export function registerErrors(app: FastifyInstance, { refused }: { refused: FromSubject }): void {
  app.setErrorHandler((error, request, reply) => answer(error, request, reply, refused))
  app.setNotFoundHandler((request, reply) => answer(notFoundAddress(), request, reply))
}

/** Answers errors that Fastify raises before any handler or hook, such as a malformed address. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  answerWhenRead(request.raw, reply.raw)
  reply.type('application/json; charset=utf-8')
  addHeaders(reply)
  return answer(error, request, reply)
}
