import { ApiError, call } from '#app/api/client.server.ts'
import { FIRST_HUNDRED } from '#app/api/whole-list.server.ts'
import { failedLoad, forbidden, type Session } from '#app/session/guard.server.ts'
import { type User, users } from '#server/people/users-contract.ts'
import type { Option } from '#server/kit/contract/common.ts'
import { companies } from '#server/companies/contract.ts'
import { roles } from '#server/people/roles-contract.ts'

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
    throw failedLoad(request, error, 'No se pudo cargar el usuario')
  }
}

/** The roles that may be given; none for whoever may not see roles. */
export async function roleOptions(session: Session): Promise<Option[]> {
  if (!session.can('POST-rols/search')) return []
  const { data } = await call(session, roles.search, { body: FIRST_HUNDRED })
  return data.map((role) => ({ value: role.id_rol, label: role.nombre }))
}

/** The companies of the person who asks. */
export const ownCompanies = (session: Session): Option[] =>
  session.empresas.map(({ idEmpresa, nombre }) => ({ value: idEmpresa, label: nombre }))

/** The companies that may be given: all, for whoever may see them, else the person's own. */
export async function companyOptions(session: Session): Promise<Option[]> {
  if (!session.can('POST-companies/search')) return ownCompanies(session)
  const { data } = await call(session, companies.search, { body: FIRST_HUNDRED })
  return data.map((company) => ({ value: company.id_empresa, label: company.nombre }))
}
