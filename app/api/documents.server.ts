import type { Access, Endpoint } from '#server/kit/contract/endpoint.ts'
import { files } from '#server/printing/contract.ts'
import { ApiError, type Caller, send } from './client.server.ts'
import { log } from './log.server.ts'

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
    const asked = { params: { id }, query: { anio: query.get('anio') ?? '' }, signal }
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
      const [anio, ciudad] = [query.get('anio') ?? '', query.get('ciudad') ?? '']
      const asked = { params: { id }, query: { anio, ciudad }, signal }
      // The API audits a report as PDF by this header.
      return send(session, files.certificadoRetencion, { ...asked, headers: { Exportacion: 'pdf' } })
    },
  },
}

/**
 * Reads a response as a complete PDF. Throws ApiError when the type or the first bytes are not those of a
 * PDF, or when the response broke off.
 */
export async function readPdf(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const type = answer.headers.get('Content-Type') ?? ''
  const bytes = await answer.arrayBuffer().catch((error: unknown) => {
    log.error({ err: error, llamada: new URL(answer.url).pathname }, 'documento interrumpido')
    return new ArrayBuffer()
  })
  const pdf = new Uint8Array(bytes)
  if (/^application\/pdf\b/i.test(type) && Buffer.from(pdf.subarray(0, 5)).toString('latin1') === '%PDF-')
    return pdf
  log.error(
    { llamada: new URL(answer.url).pathname, tipo: type, bytes: pdf.length },
    'el documento no es un PDF',
  )
  throw new ApiError(0, { mensaje: '' })
}
