import { redirect } from '@remix-run/node'
import { ApiError } from '#app/api/client.server.ts'
import { readLogo } from '#app/api/companies.server.ts'
import { busyPage, FILE_TYPES, FAILED, fileName, isFormat } from '#app/export/export.server.ts'
import { takeTurn } from '#app/export/turns.server.ts'
import { momentText, nowInColombia } from '#app/format/columns.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { notFound, type Session } from '#app/session/guard.server.ts'
import { pdfLogo } from '#server/contract/logo.ts'
import { type Report, reportHref } from './define-report.ts'
import { lacksPick, readFilters } from './read-report.server.ts'
import { reportPdf } from './report-pdf.server.ts'
import { reportXlsx } from './report-xlsx.server.ts'

/**
 * Answers the report of the address as a file, PDF or Excel by the last part of its path. Its route checks the report's key
 * before. What the API refuses or does not answer leads back to the report with a message.
 */
export async function exportReport<Data>(
  request: Request,
  session: Session,
  report: Report<Data>,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const format = pathname.slice(pathname.lastIndexOf('/') + 1)
  if (!isFormat(format)) throw notFound()
  const filters = readFilters(searchParams, report)
  const back = reportHref(report.path, filters)
  if (lacksPick(report, filters)) return redirectWithFlash(back, flash('error', report.ask))
  if (format === 'pdf' && report.paper) return redirect(report.paper(filters))
  const free = await takeTurn(request.signal)
  if (!free) return busyPage(back, 'Volver al informe')
  try {
    const [data, logo] = await Promise.all([
      // The API audits the export by this header.
      report.read(session, filters, { headers: { Exportacion: format } }),
      format === 'pdf' ? readLogo(session) : null,
    ])
    const now = nowInColombia()
    const head = {
      title: report.title,
      company: session.compania?.nombre ?? '',
      logo: logo && pdfLogo(logo),
      lines: [momentText(now)],
    }
    const sheet = report.sheet(data)
    const file = format === 'pdf' ? await reportPdf(head, sheet) : reportXlsx(head, sheet)
    const about = Object.values(report.chosen?.(data) ?? {}).map(({ label }) => label)
    const name = fileName(report.title, now.at, about.join(' '), format)
    return new Response(file, {
      headers: {
        'Content-Type': FILE_TYPES[format],
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'private, no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return redirectWithFlash(back, flash('error', error.text(FAILED)))
  } finally {
    free()
  }
}
