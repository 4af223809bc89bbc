import type { LoaderFunctionArgs } from '@remix-run/node'
import { ApiError } from '#app/api/client.server.ts'
import { readPdf } from '#app/api/read-pdf.server.ts'
import { endWhenUntaken } from '#app/api/stamp.server.ts'
import { DOCUMENTS } from '#app/parts/printing/documents.server.ts'
import { failedLoad, idOf, notFound, requireSession } from '#app/session/guard.server.ts'
import { refusalPage } from '#app/session/plain-page.server.ts'
import { textIn } from '#app/api/query.ts'

/** Streams a PDF from the API with the session, so that no token appears in the address. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { tipo = '' } = params
  const kind = Object.hasOwn(DOCUMENTS, tipo) ? DOCUMENTS[tipo] : undefined
  try {
    const session = await requireSession(request)
    session.require(kind?.access ?? 'POST-weighing-records/search')
    if (!kind) throw notFound()
    const file = await kind.ask(session, idOf(params), new URL(request.url).searchParams, request.signal)
    const pdf = await readPdf(file)
    endWhenUntaken(request)
    return new Response(pdf, {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': inline(textIn(file.headers, 'Content-Disposition'), tipo),
        'Cache-Control': 'private, no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof ApiError)) return refusalPage(error)
    return refusalPage(failedLoad(request, error, 'No se pudo abrir el documento'))
  }
}

/** Header to show the file, with the name given by the API. */
function inline(given: string, tipo: string): string {
  const name = /filename="?([\w.-]+)/.exec(given)?.[1] ?? `${tipo.toLowerCase()}.pdf`
  return `inline; filename="${name}"`
}
