import type { LoaderFunctionArgs } from '@remix-run/node'
import { send } from '#app/api/client.server.ts'
import { exportFile, partOf } from '#app/parts/books/export-file.server.ts'
import { idOf } from '#app/session/guard.server.ts'
import { accountingExports } from '#server/books/exports-contract.ts'

/** Stored file of an export. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return exportFile(request, 'POST-accounting-exports/search', (session) =>
    send(session, accountingExports.file, {
      params: { id: idOf(params) },
      query: { parte: partOf(params.parte) },
      signal: request.signal,
    }),
  )
}
