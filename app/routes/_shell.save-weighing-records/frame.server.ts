import type { Session } from '#app/session/guard.server.ts'
import { readThirdPartyOptions } from '#app/parts/third-parties/options.server.ts'
import { offersOf, readDefaults } from './choices.server.ts'
import { CREATIONS } from './creations.server.ts'

/** What the weighing form needs beside its values, new or edited. */
export async function readFrame(request: Request, session: Session) {
  const asked = new URL(request.url).searchParams.get('nuevo') ?? ''
  const mayCreate = Object.fromEntries(
    Object.entries(CREATIONS).map(([name, { key }]) => [name, session.can(key)]),
  )
  const [defaults, options] = await Promise.all([readDefaults(session), readThirdPartyOptions(session)])
  return {
    defaults,
    options,
    offers: offersOf(defaults, null),
    sackTare: defaults?.tara_bulto ?? 0,
    mayCreate,
    dialog: mayCreate[asked] ? asked : '',
  }
}
