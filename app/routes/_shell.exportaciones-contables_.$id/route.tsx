import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { postAct, readActs } from '#app/form/acts.server.ts'
import { actsHandle } from '#app/form/acts.ts'
import { RecordPage } from '#app/form/record-page.tsx'
import { ListLink } from '#app/form/list-link.tsx'
import { Badge } from '#app/format/badge.tsx'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { type AccountingExportDetail, accountingExports } from '#server/books/exports-contract.ts'
import { ACTS, exportName, metConditions } from './acts.tsx'
import { CALLS } from './acts.server.ts'
import { ExportFacts, ExportFiles } from './sheet.tsx'

const TITLE = 'Exportación contable'
const recordName = (data: { exportacion: AccountingExportDetail }) => exportName(data.exportacion)
export const meta = recordMeta(TITLE, recordName)
export const handle = { ...actsHandle(ACTS), recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-accounting-exports/search')
  return loadOrFail(request, 'No se pudo cargar la exportación contable', async () => {
    const exportacion = await call(session, accountingExports.get, { params: { id: idOf(params) } })
    const { permitted } = readActs(request, session, CALLS, ['ANULABLE'])
    return {
      exportacion,
      actos: readActs(request, session, CALLS, metConditions(exportacion)),
      mayVoid: permitted.includes('anular'),
    }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-accounting-exports/search')
  return postAct(request, session, CALLS, idOf(params))
}

export default function ExportScreen() {
  const { exportacion, actos, mayVoid } = useLoaderData<typeof loader>()
  const { anulada, impide_anular, version } = exportacion
  return (
    <RecordPage
      title={TITLE}
      name={exportName(exportacion)}
      badge={anulada && <Badge tone="grey">ANULADA</Badge>}
      acts={ACTS}
      actos={actos}
      version={version}
      reply={useActionData<typeof action>()}
      read={{ exportacion }}
      links={<ListLink to="/exportaciones-contables" />}
    >
      {mayVoid && impide_anular && <p className="note">No se puede anular. {impide_anular}</p>}
      <ExportFacts exportacion={exportacion} />
      <ExportFiles exportacion={exportacion} />
    </RecordPage>
  )
}
