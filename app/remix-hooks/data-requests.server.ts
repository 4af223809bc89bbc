import { requestId } from '../api/stamp.server.ts'
import { leaveNoCrumb } from '../shell/visits.server.ts'

/** Text of an unexpected error in Remix's data responses. */
const REMIX_TEXT = '"Unexpected Server Error"'

/**
 * Data response. An unexpected failure carries the reference of its log entry, which the error page shows, instead
 * of Remix's English text.
 */
export async function handleDataRequest(
  response: Response,
  { request }: { request: Request },
): Promise<Response> {
  const { status } = response
  const headers = new Headers(response.headers)
  headers.set('Cache-Control', 'private, no-store')
  if (status !== 200) leaveNoCrumb(headers)
  if (status !== 500) return new Response(response.body, { status, headers })
  const text = (await response.text()).replaceAll(REMIX_TEXT, JSON.stringify(requestId(request)))
  return new Response(text, { status, headers })
}
