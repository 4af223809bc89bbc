import { ApiError, callOpen } from '#app/api/client.server.ts'
import { auth, type LoginRequest } from '#server/people/auth-contract.ts'
import type { z } from 'zod'
import { WRONG_CREDENTIALS } from '#server/kit/words/sentences.ts'
import { flashCookie } from './flash.server.ts'
import { inItsCompany, sessionFrom, TOO_LARGE, unreadable } from './refresh.server.ts'
import { knownBrowser, lastCompany, rememberBrowser, rememberCompany } from './remembered.server.ts'
import { SessionTooLarge, writeSession } from './session.server.ts'
import { stampHeaders, stampKnownBrowser } from '#app/api/stamp.server.ts'

type Answer =
  | { problem: string; status: number; headers: Record<string, string> }
  /** `cookies` are `Set-Cookie` headers; they include a message when `legible` is false. */
  | { problem?: never; cookies: string[]; atWork: boolean; legible: boolean }

/**
 * Signs a user in. Company: `company` of a waiting form, else the one last used in this browser, else the only
 * one.
 */
export async function signIn(
  request: Request,
  body: z.output<typeof LoginRequest>,
  company = '',
): Promise<Answer> {
  const browser = await knownBrowser(request, body.email)
  const stamp = { ...stampHeaders(request), ...stampKnownBrowser(browser, body.email) }
  try {
    const { token, ...person } = await callOpen(stamp, auth.login, { body })
    if (!token) return problem('No se recibió token en la respuesta')
    const who = { idUsuario: person.idUsuario, nombre: person.nombreUsuario }
    const begun = sessionFrom(token, person, [company, await lastCompany(request, who)])
    const { session, legible } = await inItsCompany(begun, stamp)
    const cookies = [await writeSession(session), ...(await rememberBrowser(body.email, browser))]
    if (!legible) cookies.push(await flashCookie(unreadable()))
    if (session.empresa) cookies.push(...(await rememberCompany(session)))
    return { cookies, atWork: session.empresa !== '', legible }
  } catch (error) {
    if (error instanceof SessionTooLarge) return problem(TOO_LARGE)
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 429) return problem(WRONG_CREDENTIALS)
    return problem(
      error.text(WRONG_CREDENTIALS),
      429,
      error.retryAfter ? { 'Retry-After': error.retryAfter } : {},
    )
  }
}

const problem = (text: string, status = 422, headers: Record<string, string> = {}) => ({
  problem: text,
  status,
  headers,
})
