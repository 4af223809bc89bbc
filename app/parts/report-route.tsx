import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readReport } from '#app/report/read-report.server.ts'
import { ReportScreen } from '#app/report/report-screen.tsx'
import { notFound, requirePermission } from '#app/session/guard.server.ts'
import { REPORTS } from './reports.server.ts'

export { reportMeta as meta, reportLinks as links } from '#app/report/report-screen.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const report = REPORTS.get(new URL(request.url).pathname.slice(1))
  if (!report) throw notFound()
  const session = await requirePermission(request, report.key)
  return readReport(request, session, report)
}

export default function ReportRoute() {
  return <ReportScreen page={useLoaderData<typeof loader>()} />
}
