import { ApiError, call } from '#app/api/client.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { Option } from '#server/contract/common.ts'
import { commons, thirdParties } from '#server/contract/third-parties.ts'

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
