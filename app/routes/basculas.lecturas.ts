import type { ActionFunctionArgs } from '@remix-run/node'
import { ApiError, callOpen } from '#app/api/client.server.ts'
import { stampHeaders } from '#app/api/stamp.server.ts'
import { requireOwnOrigin } from '#app/session/guard.server.ts'
import { Reading, scales } from '#server/scales/contract.ts'

/** Longest body of a reading. */
const BYTES_MAX = 1_000

/**
 * Receives readings. A reader knows only the web's address and has no session. The API checks the key in the
 * body.
 */
export async function action({ request }: ActionFunctionArgs) {
  requireOwnOrigin(request)
  const said = (status: number) => new Response(null, { status })
  // A request without Content-Length is refused, as for forms.
  const length = Number(request.headers.get('Content-Length') ?? Number.NaN)
  if (!(length <= BYTES_MAX)) return said(413)
  const read = Reading.safeParse(jsonOf(await request.text()))
  if (!read.success) return said(422)
  try {
    await callOpen(stampHeaders(request), scales.send, { body: read.data })
    return said(204)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return said(error.status || 503)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
