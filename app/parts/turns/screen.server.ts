import { z } from 'zod'
import { call, callOpen, ApiError } from '#app/api/client.server.ts'
import { env } from '#app/api/env.server.ts'
import { stampHeaders } from '#app/api/stamp.server.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { textOf } from '#app/form/reply.ts'
import { submitForm } from '#app/form/submit.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { oneTimeSecret } from '#app/session/one-time-secret.server.ts'
import { menuColours } from '#app/shell/colours.ts'
import { turns } from '#server/turns/contract.ts'
import { momentInBogota } from '#server/kit/words/days.ts'
import { NO_SCREEN, yardScreenPath } from '#server/turns/words.ts'
import { SCREEN_ACTS, type ScreenData, TURNS_PATH } from './turns.ts'

const KEY = 'POST-turns/yard-screen'

/** Seconds until the address of a new screen is no longer shown. */
const SHOWN_WITHIN_S = 300
const made = oneTimeSecret(
  'pantalla-patio',
  z.object({ empresa: z.string(), codigo: z.string() }),
  SHOWN_WITHIN_S,
)

/**
 * Yard screen of the company, for a user who may manage it. A screen that was just created comes with its
 * address and the `Set-Cookie` that deletes the address. `pantalla` is null without the right, or if the API
 * has no screens.
 */
export async function readScreen(
  request: Request,
  session: Session,
): Promise<{ pantalla: ScreenData | null; taken?: string }> {
  if (!session.can(KEY)) return { pantalla: null }
  try {
    const state = await call(session, turns.screen, {})
    const told = await made.read(request, session.idUsuario)
    if (told?.empresa !== session.empresa) return { pantalla: { ...state, direccion: '' } }
    const direccion = new URL(yardScreenPath(told.codigo), env.PUBLIC_URL ?? request.url).href
    return { pantalla: { ...state, direccion }, taken: await made.end() }
  } catch (error) {
    // The turns on the same page already show the error.
    if (error instanceof ApiError) return { pantalla: null }
    throw error
  }
}

/** Makes or ends the address of the yard screen, by the posted intent. */
export async function changeScreen(form: FormData, session: Session) {
  session.require(KEY)
  const ends = textOf(form, INTENT_FIELD) === SCREEN_ACTS.end
  const { saved, refused } = await submitForm(form, {
    schema: z.object({}),
    save: async () => {
      if (!ends) return (await call(session, turns.makeScreen, {})).codigo ?? ''
      await call(session, turns.endScreen, {})
      return ''
    },
    failed: ends ? 'No se pudo terminar la pantalla' : 'No se pudo hacer la pantalla',
  })
  if (refused) return refused
  if (ends) return redirectWithFlash(TURNS_PATH, flash('exito', turns.endScreen.said))
  const { empresa, idUsuario: por } = session
  const kept = await made.write({ empresa, codigo: saved, por })
  return redirectWithFlash(TURNS_PATH, flash('exito', turns.makeScreen.said), [kept])
}

/** Whether the request is for a yard screen. Such a page has no script and accepts no cookie. */
export const isYardScreen = (request: Request): boolean =>
  new URL(request.url).pathname.startsWith(yardScreenPath(''))

/** Seconds between reloads by the browser, also after an error. */
const AGAIN_S = 10
const UNANSWERED = 'En este momento no se pueden mostrar los turnos. La página vuelve a intentar sola.'

/** Content of a yard screen, or one sentence. A wrong code is not reloaded. */
export async function showYard(request: Request, code: string) {
  const headers = new Headers({ 'X-Robots-Tag': 'noindex, nofollow' })
  const refresh = (seconds: number | string) => headers.set('Refresh', String(seconds))
  try {
    const input = { params: { code }, signal: request.signal }
    const patio = await callOpen(stampHeaders(request), turns.show, input)
    refresh(AGAIN_S)
    const hora = momentInBogota(new Date().toISOString()).slice(11)
    const shown = { patio, colores: menuColours(patio.color), hora, texto: '' }
    return { shown, status: 200, headers }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, retryAfter } = error
    const said = (texto: string, as: number) => ({
      shown: { patio: null, colores: null, hora: '', texto },
      status: as,
      headers,
    })
    if (status === 404) return said(NO_SCREEN, 404)
    refresh(status === 429 && retryAfter ? retryAfter : AGAIN_S)
    if (retryAfter) headers.set('Retry-After', retryAfter)
    return status === 429 ? said(error.text(UNANSWERED), 429) : said(UNANSWERED, 503)
  }
}
