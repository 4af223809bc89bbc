import type { LoaderFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { weighingRecords } from '#server/contract/weighing-records.ts'
import { pesadas, pesadasDe } from './_shell.weighing-records/list.tsx'
import { askedThirdParty } from './_shell.weighing-records/third-party.server.ts'

/** PDF and Excel of the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, pesadas.keys.search)
  const list = pesadasDe(await askedThirdParty(request, session))
  return exportList(request, session, list, (body, options) =>
    call(session, weighingRecords.search, { body, ...options }),
  )
}
