import { ApiError, call } from '#app/api/client.server.ts'
import { writeHandover } from '#app/parts/people/handover.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { NewUser, type User, users } from '#server/people/users-contract.ts'

const WITHOUT_COMPANY = 'Asígnele una empresa: sin empresa no puede trabajar.'

/**
 * Creates a user; a refusal that speaks of the e-mail or the name says so in front (D1 §8). Who has no
 * company then, also because another API gives none at once, is told of (N-09).
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

/** The same, and the cookies of the paper by which the person gets the password; none where another API tells no id. */
export async function createWithPaper(session: Session, body: NewUser, idempotencyKey?: string) {
  const saved = await createUser(session, body, idempotencyKey)
  const { id_usuario: id } = (saved.data ?? {}) as Partial<User>
  const { nombre_usuario: nombre, correo, contrasena } = body
  const cookies = id ? [await writeHandover({ id, nombre, correo, contrasena, por: session.idUsuario })] : []
  return { saved, cookies }
}

/** The new user's id where it has no company or no role yet: its row is opened, and says so (N-09). */
export function incomplete(saved: unknown): string {
  const { id_usuario = '', empresas, roles } = (saved as { data?: Partial<User> }).data ?? {}
  return empresas && roles ? '' : id_usuario
}

function withPrefix(text: string): string {
  if (/correo/i.test(text)) return `Correo: ${text}`
  return /nombre/i.test(text) ? `Nombre: ${text}` : text
}
