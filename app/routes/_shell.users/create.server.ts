import type { z } from 'zod'
import { ApiError, call } from '#app/api/client.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { type NewUser, users } from '#server/contract/users.ts'

/** Creates a user; a refusal that speaks of the e-mail or the name says so in front (D1 §8). */
export async function createUser(session: Session, body: z.output<typeof NewUser>, idempotencyKey?: string) {
  try {
    return await call(session, users.create, { body, idempotencyKey })
  } catch (error) {
    if (!(error instanceof ApiError) || !error.answer.mensaje || error.answer.errores) throw error
    throw new ApiError(error.status, { ...error.answer, mensaje: withPrefix(error.answer.mensaje) })
  }
}

function withPrefix(text: string): string {
  if (/correo/i.test(text)) return `Correo: ${text}`
  return /nombre/i.test(text) ? `Nombre: ${text}` : text
}
