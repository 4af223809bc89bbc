import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import { consecutives, type DocumentTag } from '#server/numbers/contract.ts'
import { documentNumber } from '#server/numbers/words.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import type { Session } from '#app/session/guard.server.ts'
import { call, orElse } from '#app/api/client.server.ts'

/** Number texts for a document form. */
interface Numbering {
  /** Next free number. Empty if the number must be typed. */
  next: string
  /** Warning about the DIAN range, or ''. */
  notice: string
}

const NONE: Numbering = { next: '', notice: '' }

/**
 * Reads number and warning of a document. The result is empty without permission, without a consecutive, or if
 * the API fails.
 */
export async function numberingOf(session: Session, document: DocumentTag): Promise<Numbering> {
  if (!session.can('POST-consecutives/search')) return NONE
  // `call` logs a failure, and the form works without a proposal.
  const { data } = await orElse(call(session, consecutives.search, { body: WHOLE_LIST }), { data: [] })
  const own = data.find((one) => one.activo && hasTag(one.tags, document))
  if (!own) return NONE
  const { numero_propuesto, prefijo, consecutivo_actual, aviso } = own
  return { next: numero_propuesto ?? documentNumber(prefijo, consecutivo_actual), notice: aviso }
}

export const nextNumber = async (session: Session, document: DocumentTag): Promise<string> =>
  (await numberingOf(session, document)).next
