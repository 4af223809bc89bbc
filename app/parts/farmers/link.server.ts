import { z } from 'zod'
import { ApiError, callOpen } from '#app/api/client.server.ts'
import { env } from '#app/api/env.server.ts'
import { stampHeaders } from '#app/api/stamp.server.ts'
import { SIGNED, siteCookie } from '#app/session/site-cookie.server.ts'
import { type FarmerAccount, farmerLinks } from '#server/farmers/contract.ts'
import { type AccountPart, linkPath, NO_LINK, PASS_S } from '#server/farmers/words.ts'

/** Whether the request is for a farmer's page. Such a page has no script and accepts only its own cookie. */
export const isFarmerPage = (request: Request): boolean =>
  new URL(request.url).pathname.startsWith(linkPath(''))

/** Pass for the right PIN. Sent only to addresses of its own link, and never cross-site. */
const cookie = siteCookie(env.secureCookies ? '__Secure-enlace' : 'enlace', z.string(), {
  ...SIGNED,
  sameSite: 'strict',
  maxAge: PASS_S,
})

export const readPass = async (request: Request): Promise<string> => (await cookie.read(request)) ?? ''
const keepPass = (code: string, pase: string) => cookie.write(pase, { path: linkPath(code) })
export const endPass = (code: string) => cookie.write(null, { path: linkPath(code), maxAge: 0 })

/** Content of a link's page: the account, the PIN form, or the reason for showing nothing. */
export type Shown =
  | { account: FarmerAccount; asks?: never; text?: never }
  | { account?: never; asks: true; text?: never }
  | { account?: never; asks?: never; text: string; status: number; retryAfter: string }

const UNANSWERED = 'En este momento no se puede abrir. Intente de nuevo en unos minutos.'

/** A refusal as text; any other error is a fault of the web. */
function inWords(error: unknown): { text: string; status: number; retryAfter: string } {
  if (!(error instanceof ApiError)) throw error
  const { status, retryAfter } = error
  if (status === 404) return { text: NO_LINK, status, retryAfter }
  if (status === 429) return { text: error.text(UNANSWERED), status, retryAfter }
  return { text: UNANSWERED, status: 503, retryAfter }
}

/** Requested part of the account and its page; the whole account if no part is given. */
interface Asked {
  part: AccountPart | null
  page: number
}

/** Reads the whole account, or one part. */
export async function readAccount(request: Request, code: string, { part, page }: Asked): Promise<Shown> {
  const query = { pase: await readPass(request), pagina: page, ver: part ?? undefined }
  try {
    const input = { params: { code }, query, signal: request.signal }
    return { account: await callOpen(stampHeaders(request), farmerLinks.read, input) }
  } catch (error) {
    if (error instanceof ApiError && error.answer.errores?.pase) return { asks: true }
    return inWords(error)
  }
}

/** `Set-Cookie` for the right PIN, or the refusal of a wrong one. */
export async function tryPin(request: Request, code: string, pin: string) {
  try {
    const input = { params: { code }, body: { pin }, signal: request.signal }
    const { pase } = await callOpen(stampHeaders(request), farmerLinks.enter, input)
    return { cookie: await keepPass(code, pase) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) return inWords(error)
    return { text: error.answer.errores?.pin?.join(' ') ?? NO_LINK, status: 422, retryAfter: '' }
  }
}
