import { ApiError, call } from '#app/api/client.server.ts'
import { FIRST_HUNDRED } from '#app/api/whole-list.server.ts'
import { failedLoad, forbidden, type Session } from '#app/session/guard.server.ts'
import { type User, users } from '#server/contract/users.ts'

/** One user whom this person may administer (N-143), as the list shows users. */
export async function readAdministered(request: Request, session: Session, id: string): Promise<User> {
  try {
    const body = { ...FIRST_HUNDRED, limit: 1, filtros: { _id: id } }
    const { data } = await call(session, users.search, { body })
    // Another API may not know the filter.
    const found = data.find((user) => user.id_usuario === id)
    if (!found) throw new ApiError(404, { codigo: 'NO_ENCONTRADO' })
    if (found.administrable === false) throw forbidden()
    return found
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw failedLoad(request, error, 'No se pudo cargar el usuario')
  }
}
