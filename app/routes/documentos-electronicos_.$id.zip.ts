import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { send } from '#app/api/client.server.ts'
import { exportFile } from '#app/parts/books/export-file.server.ts'
import { idOf } from '#app/session/guard.server.ts'
import { IdParams } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'

const KEY = 'POST-electronic-documents/search'

const electronicZip = endpoint('GET /electronic-documents/{id}/zip', {
  access: KEY,
  summary: 'El documento firmado con la respuesta de la DIAN',
  params: IdParams,
  sends: ['application/zip'],
  answer: z.unknown(),
})

/** ZIP of a document with its XML. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return exportFile(request, KEY, (session) =>
    send(session, electronicZip, { params: { id: idOf(params) }, signal: request.signal }),
  )
}
