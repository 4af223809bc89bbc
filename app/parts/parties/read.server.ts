import { ApiError, call, orElse } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { choiceValues } from '#app/form/pickers/read-choices.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { commons, thirdParties, type ThirdParty } from '#server/parties/contract.ts'
import type { Option } from '#server/kit/contract/common.ts'
import type { Search } from '#app/list/read-page.server.ts'

/**
 * Third party of `?tercero=`, for ofThirdParty. Undefined without the parameter, null for an unknown id.
 * Without permission, or when the API fails, the filter has no name. `unread` is true when the API failed.
 */
export async function askedThirdParty(request: Request, session: Session) {
  const id = queryText(request.url, 'tercero').slice(0, 64)
  if (!id) return undefined
  const unnamed = { value: id, label: 'el elegido', unread: false }
  if (!session.can('POST-third-parties/search')) return unnamed
  try {
    const { nombre } = await call(session, thirdParties.get, { params: { id } })
    return { value: id, label: nombre, unread: false }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 404 ? null : { ...unnamed, unread: true }
  }
}

/** Initial values of a form's picker from `?tercero=`; none without it. */
export async function askedChoice(
  request: Request,
  session: Session,
  name: string,
): Promise<Record<string, string>> {
  const one = await askedThirdParty(request, session)
  return choiceValues(name, one ? { id: one.value, label: one.label } : null)
}

export interface ThirdPartyOptions {
  tipos: Option[]
  identificaciones: Option[]
  /** Error messages of the lists. */
  errores: string[]
}

/** Options of the third-party form. */
export async function readThirdPartyOptions(session: Session): Promise<ThirdPartyOptions> {
  const errores: string[] = []
  const orMessage = (message: string) => (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    errores.push(message)
    return []
  }
  const [tipos, identificaciones] = await Promise.all([
    call(session, thirdParties.types, {}).catch(orMessage('Error al cargar tipos de cliente')),
    call(session, commons.identificationTypes, {}).catch(
      orMessage('Error al cargar tipos de identificación'),
    ),
  ])
  return { tipos, identificaciones, errores }
}

/** Uses the call for one type, which every API has. */
export function searchThirdParties(
  session: Session,
  ...[{ filtros = {}, ...asked }, options]: Parameters<Search<ThirdParty>>
): ReturnType<Search<ThirdParty>> {
  const { tipo, ...others } = filtros
  const body = { ...asked, filtros: others }
  if (!tipo) return call(session, thirdParties.search, { body, ...options })
  return call(session, thirdParties.searchByType, { params: { type: tipo }, body, ...options })
}

/** Summary of a third party. null if the API has none; the form is drawn anyway. */
export const readSummary = (session: Session, id: string) =>
  orElse(call(session, thirdParties.summary, { params: { id } }), null)
