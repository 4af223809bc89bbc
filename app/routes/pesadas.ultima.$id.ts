import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { requirePermission } from '#app/session/guard.server.ts'
import { offersOf, readDefaults, readLastOf } from './_shell.save-weighing-records/choices.server.ts'

/** What the weighing form offers first once a plate is chosen. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-weighing-records/search')
  const [defaults, last] = await Promise.all([readDefaults(session), readLastOf(session, params.id ?? '')])
  return json(offersOf(defaults, last))
}
