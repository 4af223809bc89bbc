import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { report } from '#app/parts/reports/movements.server.ts'
import { readReport } from '#app/report/read-report.server.ts'
import { ReportScreen } from '#app/report/report-screen.tsx'
import { requirePermission } from '#app/session/guard.server.ts'

export { reportMeta as meta, reportLinks as links } from '#app/report/report-screen.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, report.key)
  return readReport(request, session, report)
}

export default function MovementsByThirdParty() {
  return <ReportScreen page={useLoaderData<typeof loader>()} />
}
