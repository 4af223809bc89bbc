import type { z } from 'zod'
import { ApiError, call } from '#app/api/client.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import {
  type NewThirdParty,
  type ThirdPartyChange,
  TAG_OWN_RICE,
  thirdParties,
} from '#server/parties/contract.ts'
import { hasTag } from '#server/kit/words/tags.ts'

type Fields = z.output<typeof NewThirdParty>

/** Creates a third party with its mark of own rice. */
export async function createThirdParty(session: Session, body: Fields, idempotencyKey: string | undefined) {
  const saved = await call(session, thirdParties.create, { body, idempotencyKey })
  // An API that returns no record is assumed to have stored no tags.
  const made = saved.data ?? { tags: '' }
  return { ...saved, advertencia: await markOwnRice(session, saved.id_tercero, body, made) }
}

/** Updates a third party with its mark of own rice. */
export async function changeThirdParty(
  session: Session,
  body: Fields & Omit<z.output<typeof ThirdPartyChange>, keyof Fields>,
) {
  const saved = await call(session, thirdParties.update, { body })
  return { ...saved, advertencia: await markOwnRice(session, body.id, body, saved.data) }
}

/**
 * Sets the mark with separate calls, for APIs that do not set it with the record.
 * Returns a message if that fails, else ''.
 */
async function markOwnRice(
  session: Session,
  id: string | undefined,
  { tipo, esArrozPropio }: Fields,
  saved: { tags: string } | undefined,
): Promise<string> {
  const wanted = tipo === 'CLIENTE' && esArrozPropio
  if (id === undefined) return wanted ? NOT_MARKED : ''
  try {
    const { tags } = saved ?? (await call(session, thirdParties.get, { params: { id } }))
    if (hasTag(tags, TAG_OWN_RICE) === wanted) return ''
    const mark = wanted ? thirdParties.addTag : thirdParties.removeTag
    await call(session, mark, { params: { id }, query: { tag: TAG_OWN_RICE } })
    return ''
  } catch (error) {
    if (error instanceof ApiError) return NOT_MARKED
    throw error
  }
}

const NOT_MARKED = 'La marca de arroz propio no se guardó.'

/** Link to the third party with the same identification. */
export function existingThirdParty(existing: Record<string, unknown>) {
  const { id_tercero: id, nombre } = existing
  if (typeof id !== 'string') return undefined
  return {
    to: `/terceros/editar/${encodeURIComponent(id)}`,
    label: `Ver ${typeof nombre === 'string' ? nombre : 'el tercero'}`,
  }
}
