import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { postAct, readActs } from '#app/form/acts.server.ts'
import { actsHandle } from '#app/form/acts.ts'
import { RecordPage } from '#app/form/acts.tsx'
import { TextField } from '#app/form/fields.tsx'
import { ListLink } from '#app/form/list-link.tsx'
import { Badge } from '#app/format/badge.tsx'
import { failedLoad, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { type AccountingExportDetail, accountingExports } from '#server/books/exports-contract.ts'
import { nombreDePrograma } from '#server/kit/words/accounting-programs.ts'
import { whole } from '#server/kit/words/formats.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { writtenDays } from '#server/kit/words/months.ts'
import { ACTS, metConditions } from './acts.ts'
import { doings } from './acts.server.ts'
import { ExportFacts, ExportFiles } from './sheet.tsx'

const TITLE = 'Exportación contable'
const nameOf = ({ programa, desde, hasta }: AccountingExportDetail) =>
  `${nombreDePrograma(programa)} ${writtenDays({ desde, hasta })}`
const recordName = (data: { exportacion: AccountingExportDetail }) => nameOf(data.exportacion)
export const meta = recordMeta(TITLE, recordName)
export const handle = { ...actsHandle(ACTS), recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-accounting-exports/search')
  try {
    const exportacion = await call(session, accountingExports.get, { params: { id: params.id ?? '' } })
    const { permitted } = readActs(request, session, ACTS, ['ANULABLE'])
    return {
      exportacion,
      actos: readActs(request, session, ACTS, metConditions(exportacion)),
      mayVoid: permitted.includes('anular'),
    }
  } catch (error) {
    throw failedLoad(request, error, 'No se pudo cargar la exportación contable')
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-accounting-exports/search')
  return postAct(request, session, ACTS, doings(session, params.id ?? ''))
}

export default function ExportScreen() {
  const { exportacion, actos, mayVoid } = useLoaderData<typeof loader>()
  const { anulada, impide_anular, comprobantes, version } = exportacion
  const programa = nombreDePrograma(exportacion.programa)
  return (
    <RecordPage
      title={TITLE}
      name={nameOf(exportacion)}
      badge={anulada && <Badge tone="grey">ANULADA</Badge>}
      acts={ACTS}
      actos={actos}
      version={version}
      reply={useActionData<typeof action>()}
      asks={{
        anular: {
          title: `Anular la exportación a ${nameOf(exportacion)}`,
          question: `${pendingAgain(comprobantes)} para ${programa}. Si ya los cargó allá, bórrelos también en ${programa}. Sus números no vuelven a usarse.`,
          button: 'Anular exportación',
          fields: <TextField name="motivo" label="Motivo" maxLength={LENGTH.reason} required />,
        },
      }}
      links={<ListLink to="/exportaciones-contables" />}
    >
      {mayVoid && impide_anular && <p className="note">No se puede anular. {impide_anular}</p>}
      <ExportFacts exportacion={exportacion} />
      <ExportFiles exportacion={exportacion} />
    </RecordPage>
  )
}

const pendingAgain = (many: number) =>
  many === 1
    ? 'Su comprobante queda pendiente de nuevo'
    : `Sus ${whole(many)} comprobantes quedan pendientes de nuevo`
