import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import { consecutives, documentNumber, type DocumentTag } from '#server/contract/consecutives.ts'
import { hasTag } from '#server/shared/tags.ts'
import type { Session } from '#app/session/guard.server.ts'
import { ApiError, call } from '#app/api/client.server.ts'

/**
 * The number that a document's form proposes (C-29): the next one of the consecutive with its tag that no
 * document has. `''` for whoever
 * may not see consecutives, and when there is none or the API failed: the number is then typed.
 */
export async function nextNumber(session: Session, document: DocumentTag): Promise<string> {
  if (!session.can('POST-consecutives/search')) return ''
  try {
    const { data } = await call(session, consecutives.search, { body: WHOLE_LIST })
    const own = data.find((one) => one.activo && hasTag(one.tags, document))
    return own ? (own.numero_propuesto ?? documentNumber(own.prefijo, own.consecutivo_actual)) : ''
  } catch (error) {
    // `call` has logged what failed; the form works without a proposal.
    if (error instanceof ApiError) return ''
    throw error
  }
}
