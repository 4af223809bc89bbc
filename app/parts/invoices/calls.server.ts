import { ApiError, call } from '#app/api/client.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { invoices } from '#server/contract/invoices.ts'

/** Says the quoted text where the API in use does not offer the call (N-64). */
export const asPending =
  (text: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError) || !error.isNotOffered) throw error
    throw new ApiError(error.status, { ...error.answer, mensaje: text })
  }

/** Deletes an invoice with its receivable. */
export const removeInvoice = (session: Session, id: string) =>
  call(session, invoices.remove, { params: { id } }).catch(
    asPending('Funcionalidad de eliminación pendiente'),
  )
