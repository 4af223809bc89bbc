import type { LoaderFunctionArgs } from '@remix-run/node'
import { ApiError } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { lookUp } from '#app/form/pickers/rules.server.ts'
import { PICKER_RULES } from '#app/parts/pickers.server.ts'
import { NO_STORE, notFound, requireSession } from '#app/session/guard.server.ts'

/**
 * Choices of a type-ahead for the typed text, narrowed by the choice `?de=` of another field. Needs the picker's
 * search key.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  const { que: name = '' } = params
  const rules = Object.hasOwn(PICKER_RULES, name) ? PICKER_RULES[name] : undefined
  if (!rules) throw notFound()
  session.require(rules.key)
  try {
    const text = queryText(request.url, 'q')
    const found = await lookUp(session, rules, text, queryText(request.url, 'de'))
    return Response.json(found, { headers: NO_STORE })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return Response.json([], { status: 502 })
  }
}
