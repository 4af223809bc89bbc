import { call, orElse } from '#app/api/client.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { electronicDocuments, type OfRecord } from '#server/electronic-documents/contract.ts'

type Of = { id_factura: string } | { id_liquidacion: string } | { id_nota: string }

/**
 * Electronic document of a record, for its badge. Null if there is none, if the user may not read it, or if the API
 * does not answer the call.
 */
export async function readElectronic(session: Session, query: Of): Promise<OfRecord | null> {
  if (!session.can('POST-electronic-documents/search')) return null
  const { data } = await orElse(call(session, electronicDocuments.ofRecord, { query }), { data: null })
  return data
}
