import { ApiError, call } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import { forbidden, loadOrFail, type Session } from '#app/session/guard.server.ts'
import { type User, users } from '#server/people/users-contract.ts'
import type { Option } from '#server/kit/contract/common.ts'
import { companies } from '#server/companies/contract.ts'
import { roles } from '#server/people/roles-contract.ts'

/** User of the list. Throws the 404 page for an unknown one. */
export async function readUser(request: Request, session: Session, id: string): Promise<User> {
  return loadOrFail(request, 'No se pudo cargar el usuario', async () => {
    const body = { ...WHOLE_LIST, limit: 1, filtros: { _id: id } }
    const { data } = await call(session, users.search, { body })
    // Other APIs may ignore the filter.
    const found = data.find((user) => user.id_usuario === id)
    if (!found) throw new ApiError(404, { codigo: 'NO_ENCONTRADO' })
    return found
  })
}

/** User of the list whom the person may administer (people/README.md, administrable people). */
export async function readAdministered(request: Request, session: Session, id: string): Promise<User> {
  const found = await readUser(request, session, id)
  if (found.administrable === false) throw forbidden()
  return found
}

/** Roles that can be given, by name; none without the key to search roles. */
export async function roleOptions(session: Session): Promise<Option[]> {
  if (!session.can('POST-rols/search')) return []
  const { data } = await call(session, roles.search, { body: { ...WHOLE_LIST, sort_order: 'nombre:asc' } })
  return data.map(({ id_rol, nombre, empresa }) => ({
    value: id_rol,
    label: empresa ? `${nombre} · ${empresa}` : nombre,
  }))
}

/** Companies that a role can belong to: all (''), or the one of the session. */
export const roleCompanies = ({ compania }: Session): Option[] => [
  { value: '', label: 'Todas las empresas' },
  { value: compania.idEmpresa, label: `Solo ${compania.nombre}` },
]

/** Companies of the caller. */
export const ownCompanies = (session: Session): Option[] =>
  session.empresas.map(({ idEmpresa, nombre }) => ({ value: idEmpresa, label: nombre }))

/** Companies that can be given: all with the key to search companies, else the caller's own. */
export async function companyOptions(session: Session): Promise<Option[]> {
  if (!session.can('POST-companies/search')) return ownCompanies(session)
  const { data } = await call(session, companies.search, { body: WHOLE_LIST })
  return data.map((company) => ({ value: company.id_empresa, label: company.nombre }))
}
