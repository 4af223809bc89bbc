import { call } from '#app/api/client.server.ts'
import { readThirdPartyOptions } from '#app/parts/third-parties/options.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { thirdParties } from '#server/contract/third-parties.ts'

/** Who is lent to is always of this type (C-87). */
export const SUPPLIER = 'PROVEEDOR'

/** The third party of an agreement with the choices of its form. */
export async function readThirdParty(session: Session, id: string) {
  const [tercero, opciones] = await Promise.all([
    call(session, thirdParties.get, { params: { id } }),
    readThirdPartyOptions(session),
  ])
  return { tercero, opciones }
}
