import { redirect } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { reportHref } from '#app/report/define-report.ts'
import type { ReportSource } from '#app/report/read-report.server.ts'
import {
  type WithholdingCertificate,
  withholdings,
  type WithholdingsReport,
} from '#server/contract/withholdings.ts'
import { party } from './pickers.server.ts'
import { mayOpen } from './records.server.ts'
import { certificadoDeRetencion, retencionesDelMes } from './withholdings.ts'

export const withholdingsSource: ReportSource<WithholdingsReport> = {
  report: retencionesDelMes,
  mayOpen,
  read: (session, { mes = '' }, file) => call(session, withholdings.report, { query: { mes }, ...file }),
}

export const certificateSource: ReportSource<WithholdingCertificate> = {
  report: certificadoDeRetencion,
  rules: party,
  mayOpen,
  read: (session, { tercero = '', anio = '' }, file) =>
    call(session, withholdings.certificate, { params: { id: tercero }, query: { anio }, ...file }),
}

/** The paper that is signed stands in place of the PDF that every other report has. */
export function certificatePaper(request: Request): Response {
  const params = new URL(request.url).searchParams
  const id = encodeURIComponent(params.get('tercero') ?? '')
  if (!id) return redirect(certificadoDeRetencion.path)
  return redirect(reportHref(`/documentos/CERTIFICADO_RETENCION/${id}`, { anio: params.get('anio') ?? '' }))
}
