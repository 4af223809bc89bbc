import { ApiError, call } from '#app/api/client.server.ts'
import type { Search } from '#app/list/read-page.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { type Invoice, invoices } from '#server/invoices/contract.ts'

/** Replaces the error by the quoted text if the API does not offer the call (404, 405 or 501). */
const asPending =
  (text: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError) || !error.isNotOffered) throw error
    throw new ApiError(error.status, { ...error.answer, mensaje: text })
  }

const EXPORT_PENDING: Record<string, string> = {
  pdf: 'Funcionalidad de exportación a PDF pendiente',
  xlsx: 'Funcionalidad de exportación a Excel pendiente',
}

/** Search of invoices for an export. Its header names the exported file. */
export const searchForFile = (
  session: Session,
  ...[body, options]: Parameters<Search<Invoice>>
): ReturnType<Search<Invoice>> =>
  call(session, invoices.search, { body, ...options }).catch(
    asPending(EXPORT_PENDING[options?.headers?.Exportacion ?? ''] ?? ''),
  )

export const removeInvoice = (session: Session, id: string, motivo: string) =>
  call(session, invoices.remove, { params: { id }, body: { motivo } }).catch(
    asPending('Funcionalidad de eliminación pendiente'),
  )
