import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { postAct, readActs } from '#app/form/acts.server.ts'
import { actsHandle } from '#app/form/acts.ts'
import { RecordPage } from '#app/form/record-page.tsx'
import { ListLink } from '#app/form/list-link.tsx'
import { PaperLink } from '#app/format/record-parts.tsx'
import { pdfPath } from '#app/parts/paths.ts'
import { ReceivableBadge } from '#app/parts/receivables/badge.tsx'
import { ReceiveLink, StatementLink } from '#app/parts/receivables/links.tsx'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { accountsReceivable } from '#server/receivables/contract.ts'
import { CALLS } from './acts.server.ts'
import { ACTS, metConditions } from './acts.tsx'
import { ReceivableSheet } from './sheet.tsx'

const TITLE = 'Cuenta por Cobrar'
const recordName = (data: { cuenta: { numero_factura: string } }) => `Cuenta ${data.cuenta.numero_factura}`
export const meta = recordMeta(TITLE, recordName)
export const handle = { ...actsHandle(ACTS), recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-accounts-receivable/search')
  return loadOrFail(request, 'No se pudo cargar la cuenta por cobrar', async () => {
    const cuenta = await call(session, accountsReceivable.get, { params: { id: idOf(params) } })
    const may = {
      openThirdParty: session.can('POST-third-parties/search'),
      openInvoice: session.can('GET-invoices/{id}'),
      openWeighing: session.can('POST-weighing-records/search'),
      openAgreement: session.can('GET-financing-agreements'),
      openMilling: session.can('POST-milling-operations/search'),
      receive: session.can('POST-payment-receipts') && !!cuenta.saldo_actual,
    }
    return { cuenta, may, actos: readActs(request, session, CALLS, metConditions(cuenta)) }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-accounts-receivable/search')
  return postAct(request, session, CALLS, idOf(params))
}

export default function ReceivableScreen() {
  const { cuenta, may, actos } = useLoaderData<typeof loader>()
  const { numero_factura: numero, version, estado_documento: estado } = cuenta
  return (
    <RecordPage
      title={TITLE}
      name={numero}
      badge={<ReceivableBadge estado={estado} />}
      acts={ACTS}
      actos={actos}
      version={version}
      reply={useActionData<typeof action>()}
      read={{ cuenta }}
      first={
        <>
          {may.receive && <ReceiveLink cliente={cuenta.cliente_id} main />}{' '}
          <PaperLink href={pdfPath('CUENTAS_POR_COBRAR', cuenta._id)} secondary>
            PDF
          </PaperLink>
        </>
      }
      links={<ListLink to="/accounts-receivable" />}
      more={
        <StatementLink
          cliente={cuenta.cliente_id}
          nombre={cuenta.cliente_nombre}
          className="button secondary"
        />
      }
    >
      <ReceivableSheet cuenta={cuenta} may={may} />
    </RecordPage>
  )
}
