import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { ApiError } from '#app/api/client.server.ts'
import { LOOKUPS, type LookupName, lookUp } from '#app/parts/lookups.server.ts'
import { notFound, requireSession } from '#app/session/guard.server.ts'

/** What a type-ahead offers for the text typed so far. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  const name = params.que ?? ''
  if (!isLookup(name)) throw notFound()
  try {
    return json(await lookUp(session, name, new URL(request.url).searchParams.get('q') ?? ''))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return json([], { status: 502 })
  }
}

function isLookup(name: string): name is LookupName {
  return Object.hasOwn(LOOKUPS, name)
}
