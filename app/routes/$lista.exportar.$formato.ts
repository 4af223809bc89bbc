import type { LoaderFunctionArgs } from '@remix-run/node'
import { EXPORTS } from '#app/parts/lists/exports.server.ts'
import { REPORT_FILES } from '#app/parts/reports/files.server.ts'
import { notFound, requireSession } from '#app/session/guard.server.ts'

/** PDF and Excel of a list or a report, for who may see it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  const files = EXPORTS.get(params.lista ?? '') ?? REPORT_FILES.get(params.lista ?? '')
  if (!files) throw notFound()
  session.require(files.key)
  return files.answer(request, session)
}
