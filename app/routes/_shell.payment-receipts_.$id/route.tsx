import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PaperLink } from '#app/format/record-parts.tsx'
import { call } from '#app/api/client.server.ts'
import { actsHandle } from '#app/form/acts.ts'
import { postAct, readActs } from '#app/form/acts.server.ts'
import { RecordPage } from '#app/form/record-page.tsx'
import { newOnceKey } from '#app/form/submit.server.ts'
import { ListLink } from '#app/form/list-link.tsx'
import { pdfPath } from '#app/parts/paths.ts'
import { ReceiptBadge } from '#app/parts/receipts/badge.tsx'
import { filled, readOpen } from '#app/parts/receipts/applying.server.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import stylesheet from '#app/styles/receipt.scss?url'
import { paymentReceipts } from '#server/receipts/contract.ts'
import { ReceiptSheet } from './sheet.tsx'
import { ACTS, metConditions } from './acts.tsx'
import { CALLS } from './acts.server.ts'

const recordName = (data: { recibo: { numero_recibo: string } }) => `Recibo ${data.recibo.numero_recibo}`
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = recordMeta('Recibo de Caja', recordName)
export const handle = { ...actsHandle(ACTS), recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-payment-receipts/search')
  return loadOrFail(request, 'No se pudo cargar el recibo de caja', async () => {
    const recibo = await call(session, paymentReceipts.get, { params: { id: idOf(params) } })
    const actos = readActs(request, session, CALLS, metConditions(recibo))
    const abiertas = actos.open === 'aplicar' ? await readOpen(session, recibo.id_cliente_tercero) : null
    return {
      recibo,
      actos,
      abiertas,
      once: newOnceKey(),
      porAntiguedad: abiertas && filled(recibo.por_aplicar, abiertas),
      may: {
        openThirdParty: session.can('POST-third-parties/search'),
        openInvoice: session.can('GET-invoices/{id}'),
        openReceivables: session.can('POST-accounts-receivable/search'),
        openWeighing: session.can('POST-weighing-records/search'),
      },
    }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-payment-receipts/search')
  return postAct(request, session, CALLS, idOf(params))
}

export default function ReceiptScreen() {
  const { recibo, actos, abiertas, porAntiguedad, once, may } = useLoaderData<typeof loader>()
  const { numero_recibo: numero, version } = recibo
  return (
    <RecordPage
      title="Recibo de Caja"
      name={numero}
      badge={<ReceiptBadge estado={recibo.estado} />}
      acts={ACTS}
      actos={actos}
      version={version}
      reply={useActionData<typeof action>()}
      read={{ recibo, abiertas, porAntiguedad, once }}
      links={
        <>
          <PrintLinks id={recibo.id_recibo_caja} done={actos.permitted.every((act) => act === 'anular')} />{' '}
          <ListLink to="/payment-receipts" />
        </>
      }
    >
      <ReceiptSheet recibo={recibo} may={may} />
    </RecordPage>
  )
}

/** Links to both print formats. */
function PrintLinks({ id, done }: { id: string; done: boolean }) {
  const file = pdfPath('RECIBO_CAJA', id)
  return (
    <>
      <PaperLink href={file} title="En carta" secondary={!done}>
        Imprimir recibo
      </PaperLink>{' '}
      <PaperLink href={`${file}?formato=80mm`} aria-label="Imprimir recibo en 80 mm">
        80 mm
      </PaperLink>
    </>
  )
}
