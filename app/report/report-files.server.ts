import { redirect } from '@remix-run/node'
import { withQuery } from '#app/api/query.ts'
import { answerFile, formatOf, logoFor } from '#app/export/export.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { Report } from './define-report.ts'
import { lacksPick, readFilters } from './read-report.server.ts'
import { reportPdf } from './report-pdf.server.ts'
import { reportXlsx } from './report-xlsx.server.ts'

/**
 * Responds with the report as PDF or Excel, by the last part of the path. The route has checked the report's key.
 * A failed call redirects to the report with a message.
 */
export async function exportReport<Data>(
  request: Request,
  session: Session,
  report: Report<Data>,
): Promise<Response> {
  const format = formatOf(request)
  const filters = readFilters(new URL(request.url).searchParams, report)
  const back = withQuery(report.path, filters)
  if (lacksPick(report, filters)) return redirectWithFlash(back, flash('error', report.ask))
  if (format === 'pdf' && report.paper) return redirect(report.paper(filters))
  const asked = { title: report.title, format, back, backLabel: 'Volver al informe' }
  return answerFile(request, session, asked, async (head, free) => {
    const [data, logo] = await Promise.all([
      // The API audits the export by this header.
      report.read(session, filters, { headers: { Exportacion: format } }),
      logoFor(session, format),
    ])
    const sheet = report.sheet(data)
    const file = await (format === 'pdf' ? reportPdf({ ...head, logo }, sheet) : reportXlsx(head, sheet))
    free()
    const about = Object.values(report.chosen?.(data) ?? {}).map(({ label }) => label)
    return { file, about: about.join(' ') }
  })
}
