import { ApiError, call } from '#app/api/client.server.ts'
import type { Search } from '#app/list/read-page.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { type Invoice, invoices } from '#server/invoices/contract.ts'

/** Says the quoted text where the API in use does not offer the call (N-64). */
export const asPending =
  (text: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError) || !error.isNotOffered) throw error
    throw new ApiError(error.status, { ...error.answer, mensaje: text })
  }

const EXPORT_PENDING: Record<string, string> = {
  pdf: 'Funcionalidad de exportación a PDF pendiente',
  xlsx: 'Funcionalidad de exportación a Excel pendiente',
}

/** The search of invoices, for their files: the header of an export says which file is being made. */
export const searchForFile = (
  session: Session,
  ...[body, options]: Parameters<Search<Invoice>>
): ReturnType<Search<Invoice>> =>
  call(session, invoices.search, { body, ...options }).catch(
    asPending(EXPORT_PENDING[options?.headers?.Exportacion ?? ''] ?? ''),
  )

/** Voids an invoice with its receivable. */
export const removeInvoice = (session: Session, id: string, motivo: string) =>
  call(session, invoices.remove, { params: { id }, body: { motivo } }).catch(
    asPending('Funcionalidad de eliminación pendiente'),
  )
