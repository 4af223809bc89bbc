import { files } from '#server/contract/files.ts'
import type { Key } from '#server/contract/keys.ts'
import { send } from './client.server.ts'
import type { Session } from '../session/guard.server.ts'

type Ask = (session: Session, id: string, query: URLSearchParams, signal: AbortSignal) => Promise<Response>

/** One kind of document: its key and how the API is asked for it. */
export interface DocumentKind {
  key: Key
  ask: Ask
}

const plain =
  (endpoint: typeof files.reciboCaja): Ask =>
  (session, id, _query, signal) =>
    send(session, endpoint, { params: { id }, signal })

/** The documents that can be opened, by the name that stands in their address (D2 §7). */
export const DOCUMENTS: Record<string, DocumentKind> = {
  TIQUETE_BASCULA: {
    key: 'POST-weighing-records/search',
    ask: (session, id, query, signal) => {
      const formato = query.get('formato') === '80mm' ? '80mm' : 'media'
      return send(session, files.tiqueteBascula, { params: { id }, query: { formato }, signal })
    },
  },
  RESUMEN_PESADA: { key: 'POST-weighing-records/search', ask: plain(files.resumenPesada) },
  CUENTAS_POR_COBRAR: { key: 'POST-accounts-receivable/search', ask: plain(files.cuentaPorCobrar) },
  RECIBO_CAJA: { key: 'POST-payment-receipts/search', ask: plain(files.reciboCaja) },
  LIQUIDACION: { key: 'POST-settlements/search', ask: plain(files.liquidacion) },
}
