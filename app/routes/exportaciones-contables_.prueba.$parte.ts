import type { LoaderFunctionArgs } from '@remix-run/node'
import { send } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { exportFile, partOf } from '#app/parts/books/export-file.server.ts'
import { accountingExports } from '#server/books/exports-contract.ts'

/** Trial copy of one file of an export to `?programa=`, from `?desde=` to `?hasta=`. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const asked = (name: string) => queryText(request.url, name)
  return exportFile(request, 'POST-accounting-exports', (session) =>
    send(session, accountingExports.trial, {
      query: {
        programa: asked('programa'),
        desde: asked('desde'),
        hasta: asked('hasta'),
        parte: partOf(params.parte),
      },
      signal: request.signal,
    }),
  )
}
