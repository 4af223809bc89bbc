import { thirdPartyOption } from '#app/parts/third-parties/option.server.ts'
import type { Session } from '#app/session/guard.server.ts'

/** Whom `?tercero=` names; undefined when the address names nobody, null when there is nobody of that id. */
export async function askedThirdParty(request: Request, session: Session) {
  const id = new URL(request.url).searchParams.get('tercero')
  return id ? thirdPartyOption(session, id.slice(0, 64)) : undefined
}
