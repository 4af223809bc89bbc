import type { LoaderFunctionArgs } from '@remix-run/node'
import { EXPORTS } from '#app/parts/exports.server.ts'
import { REPORTS } from '#app/parts/reports.server.ts'
import { exportReport } from '#app/report/report-files.server.ts'
import { notFound, requireSession } from '#app/session/guard.server.ts'

/** PDF and Excel of a list or a report, with the key of its search. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  const { lista: name = '' } = params
  const report = REPORTS.get(name)
  const list = EXPORTS.get(name)
  if (report) {
    session.require(report.key)
    return exportReport(request, session, report)
  }
  if (!list) throw notFound()
  session.require(list.key)
  return list.answer(request, session)
}
