import { type Caller, send } from '#app/api/client.server.ts'
import type { Access, Endpoint } from '#server/kit/contract/endpoint.ts'
import { files } from '#server/printing/contract.ts'
import { textIn } from '#app/api/query.ts'

/** Kind of document: its permission and its API call. */
interface DocumentKind {
  access: Access
  ask: (session: Caller, id: string, query: URLSearchParams, signal: AbortSignal) => Promise<Response>
}

const plain = (endpoint: typeof files.cuentaPorCobrar): DocumentKind => ({
  access: endpoint.access,
  ask: (session, id, _query, signal) => send(session, endpoint, { params: { id }, signal }),
})

/** Certificate of one year. */
const ofYear = (endpoint: typeof files.certificadoCuota): DocumentKind => ({
  access: endpoint.access,
  ask: (session, id, query, signal) => {
    const asked = { params: { id }, query: { anio: textIn(query, 'anio') }, signal }
    return send(session, endpoint, { ...asked, headers: { Exportacion: 'pdf' } })
  },
})

/** Document in two formats; the address asks for `other`. */
const inFormats = <Format extends string>(
  endpoint: Endpoint<{ id: string }, { formato: Format }, undefined, unknown>,
  usual: NoInfer<Format>,
  other: NoInfer<Format>,
): DocumentKind => ({
  access: endpoint.access,
  ask: (session, id, query, signal) => {
    const formato = query.get('formato') === other ? other : usual
    return send(session, endpoint, { params: { id }, query: { formato }, signal })
  },
})

/** Documents that can be opened, by the kind in their address. */
export const DOCUMENTS: Record<string, DocumentKind> = {
  TIQUETE_BASCULA: inFormats(files.tiqueteBascula, 'media', '80mm'),
  TURNO: plain(files.turno),
  RESUMEN_PESADA: plain(files.resumenPesada),
  CUENTAS_POR_COBRAR: plain(files.cuentaPorCobrar),
  FACTURA: plain(files.factura),
  NOTA: plain(files.nota),
  RECIBO_CAJA: inFormats(files.reciboCaja, 'carta', '80mm'),
  LIQUIDACION: inFormats(files.liquidacion, 'carta', 'anexo'),
  EGRESO: plain(files.egreso),
  ACUERDO_FINANCIAMIENTO: plain(files.acuerdo),
  CERTIFICADO_CUOTA: ofYear(files.certificadoCuota),
  CERTIFICADO_RETEICA: ofYear(files.certificadoReteica),
  CERTIFICADO_RETENCION: {
    access: files.certificadoRetencion.access,
    ask: (session, id, query, signal) => {
      const [anio, ciudad] = [textIn(query, 'anio'), textIn(query, 'ciudad')]
      const asked = { params: { id }, query: { anio, ciudad }, signal }
      // The API audits a report as PDF by this header.
      return send(session, files.certificadoRetencion, { ...asked, headers: { Exportacion: 'pdf' } })
    },
  },
}
