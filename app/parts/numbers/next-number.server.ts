import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import { consecutives, type DocumentTag } from '#server/numbers/contract.ts'
import { documentNumber } from '#server/numbers/document-number-words.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import type { Session } from '#app/session/guard.server.ts'
import { ApiError, call } from '#app/api/client.server.ts'

/** What a document's form says of its number. */
export interface Numbering {
  /** The next one of the consecutive with its tag that no document has (C-29); '' where the number is typed. */
  next: string
  /** The authorised numbers end soon, or are over; '' while enough are left. */
  notice: string
}

const NONE: Numbering = { next: '', notice: '' }

/** For whoever may not see consecutives, and when there is none or the API failed, nothing: the number is then typed. */
export async function numberingOf(session: Session, document: DocumentTag): Promise<Numbering> {
  if (!session.can('POST-consecutives/search')) return NONE
  try {
    const { data } = await call(session, consecutives.search, { body: WHOLE_LIST })
    const own = data.find((one) => one.activo && hasTag(one.tags, document))
    if (!own) return NONE
    const { numero_propuesto, prefijo, consecutivo_actual, aviso } = own
    return { next: numero_propuesto ?? documentNumber(prefijo, consecutivo_actual), notice: aviso }
  } catch (error) {
    // `call` has logged what failed; the form works without a proposal.
    if (error instanceof ApiError) return NONE
    throw error
  }
}

/** The number that a document's form proposes. */
export const nextNumber = async (session: Session, document: DocumentTag): Promise<string> =>
  (await numberingOf(session, document)).next
