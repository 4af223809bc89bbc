import type { LoaderFunctionArgs } from '@remix-run/node'
import { send } from '#app/api/client.server.ts'
import { exportFile } from '#app/parts/books/export-file.server.ts'
import { idOf } from '#app/session/guard.server.ts'
import { files } from '#server/printing/contract.ts'

/** ZIP of a document: its paper, its XML and the answer to it. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return exportFile(request, 'POST-electronic-documents/search', (session) =>
    send(session, files.electronicZip, { params: { id: idOf(params) }, signal: request.signal }),
  )
}
