import { askedThirdParty } from '#app/parts/third-parties/option.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { isDay, writtenDay } from '#server/shared/days.ts'

/** What `?tercero=` and `?desde=` of the list of weighings name: one third party (N-54), and the first day shown. */
export async function askedWeighings(request: Request, session: Session) {
  const day = new URL(request.url).searchParams.get('desde') ?? ''
  return {
    tercero: await askedThirdParty(request, session),
    desde: isDay(day) ? { value: day, label: writtenDay(day) } : undefined,
  }
}
