import { ApiError, call } from '#app/api/client.server.ts'
import { choiceValues } from '#app/form/pickers/read-choices.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { commons, thirdParties, type ThirdParty } from '#server/parties/contract.ts'
import type { Option } from '#server/kit/contract/common.ts'
import type { Search } from '#app/list/read-page.server.ts'

/**
 * The third party that `?tercero=` of a list names (N-54), for withFixedFilter: undefined when the address names
 * nobody, null when there is none of that id; who may not see third parties, or whom the API does not answer, gets a
 * chip without the name, where `unread` tells that the API failed.
 */
export async function askedThirdParty(request: Request, session: Session) {
  const id = new URL(request.url).searchParams.get('tercero')?.slice(0, 64)
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

/** The values of a form's picker that starts with the third party of `?tercero=`; none where it names nobody. */
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
  /** The quoted messages of the lists that could not be loaded. */
  errores: string[]
}

/** The choices of the third-party form (D1 §7). */
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

/** The documents' own call for one type (N-13), so that the filter works with any API that has it. */
export function searchThirdParties(
  session: Session,
  ...[{ filtros = {}, ...asked }, options]: Parameters<Search<ThirdParty>>
): ReturnType<Search<ThirdParty>> {
  const { tipo, ...others } = filtros
  const body = { ...asked, filtros: others }
  if (!tipo) return call(session, thirdParties.search, { body, ...options })
  return call(session, thirdParties.searchByType, { params: { type: tipo }, body, ...options })
}

/** What there is with a third party; null where the API does not say it, so that the form is still drawn. */
export async function readSummary(session: Session, id: string) {
  try {
    return await call(session, thirdParties.summary, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return null
  }
}
