import type { LoaderFunctionArgs } from '@remix-run/node'
import { ApiError, send } from '#app/api/client.server.ts'
import { endWhenUntaken } from '#app/api/stamp.server.ts'
import { failedLoad, requirePermission } from '#app/session/guard.server.ts'
import { refusalPage } from '#app/session/plain-page.server.ts'
import { accountingExports } from '#server/books/exports-contract.ts'

/** Streams a stored export file unchanged. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const session = await requirePermission(request, 'POST-accounting-exports/search')
    const { id = '', parte = '' } = params
    const asked = { params: { id }, query: { parte: Number(parte) || 0 }, signal: request.signal }
    const file = await send(session, accountingExports.file, asked)
    const content = await file.arrayBuffer()
    endWhenUntaken(request)
    return new Response(content, {
      headers: {
        'Content-Type': file.headers.get('Content-Type') ?? 'application/octet-stream',
        'Content-Disposition': file.headers.get('Content-Disposition') ?? 'attachment',
        'Cache-Control': 'private, no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof ApiError)) return refusalPage(error)
    return refusalPage(failedLoad(request, error, 'No se pudo abrir el archivo'))
  }
}
