import { ApiError, call } from '#app/api/client.server.ts'
import { writeHandover } from '#app/parts/people/handover.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { NewUser, type User, users } from '#server/people/users-contract.ts'

const WITHOUT_COMPANY = 'Asígnele una empresa: sin empresa no puede trabajar.'

/**
 * Creates a user. Errors about e-mail or name get a prefix.
 * Warns if the new user has no company, which other APIs may not assign at once.
 */
async function createUser(session: Session, body: NewUser, idempotencyKey?: string) {
  try {
    const saved = await call(session, users.create, { body, idempotencyKey })
    const without = !(saved.data as Partial<User> | undefined)?.empresas
    return { ...saved, advertencia: without ? WITHOUT_COMPANY : undefined }
  } catch (error) {
    if (!(error instanceof ApiError) || !error.answer.mensaje || error.answer.errores) throw error
    throw new ApiError(error.status, { ...error.answer, mensaje: withPrefix(error.answer.mensaje) })
  }
}

/** Creates a user with the cookies of the handover sheet; none if the API returns no id. */
export async function createWithPaper(session: Session, body: NewUser, idempotencyKey?: string) {
  const saved = await createUser(session, body, idempotencyKey)
  const { id_usuario: id } = (saved.data ?? {}) as Partial<User>
  const { nombre_usuario: nombre, correo, contrasena } = body
  const cookies = id ? [await writeHandover({ id, nombre, correo, contrasena, por: session.idUsuario })] : []
  return { saved, cookies }
}

/** Id of a new user without company or role, to open its row; '' otherwise. */
export function incomplete(saved: unknown): string {
  const { id_usuario = '', empresas, roles } = (saved as { data?: Partial<User> }).data ?? {}
  return empresas && roles ? '' : id_usuario
}

function withPrefix(text: string): string {
  if (/correo/i.test(text)) return `Correo: ${text}`
  return /nombre/i.test(text) ? `Nombre: ${text}` : text
}
