import { ApiError, callOpen } from '#app/api/client.server.ts'
import { stampHeaders } from '#app/api/stamp.server.ts'
import { type PaperCheck, papers } from '#server/printing/paper-check-contract.ts'
import { NO_PAPER, paperPath } from '#server/kit/words/papers.ts'

/** Result of a paper link: public data, or one sentence. */
export type Checked =
  { paper: PaperCheck } | { paper?: never; text: string; status: number; retryAfter: string }

/** True for the public page of a paper link, which has no scripts and no cookies. */
export const isPaperCheck = (request: Request): boolean =>
  new URL(request.url).pathname.startsWith(paperPath(''))

/** Asks the API about a paper code. All invalid codes give the same answer. */
export async function checkPaper(request: Request, code: string): Promise<Checked> {
  try {
    const paper = await callOpen(stampHeaders(request), papers.check, {
      params: { code },
      signal: request.signal,
    })
    return { paper }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, retryAfter } = error
    if (status === 429) return { text: error.text(UNANSWERED), status, retryAfter }
    if (status === 0 || status >= 500) return { text: UNANSWERED, status: 503, retryAfter }
    return { text: NO_PAPER, status: 404, retryAfter }
  }
}

const UNANSWERED = 'El papel no se puede verificar en este momento. Intente de nuevo en unos minutos.'
