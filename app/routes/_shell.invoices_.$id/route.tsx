import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { PaperLink } from '#app/format/record-parts.tsx'
import { call } from '#app/api/client.server.ts'
import { postAct, readActs } from '#app/form/acts.server.ts'
import { actsHandle } from '#app/form/acts.ts'
import { RecordPage } from '#app/form/record-page.tsx'
import { ListLink } from '#app/form/list-link.tsx'
import { ElectronicMark } from '#app/parts/electronic-documents/badge.tsx'
import { readElectronic } from '#app/parts/electronic-documents/of-record.server.ts'
import { pdfPath } from '#app/parts/paths.ts'
import { ReceivableBadge } from '#app/parts/receivables/badge.tsx'
import { ReceiveLink } from '#app/parts/receivables/links.tsx'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { invoices, type InvoiceDetail } from '#server/invoices/contract.ts'
import { notesOfKind } from '#server/invoices/notes-words.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { CALLS } from './acts.server.ts'
import { ACTS, metConditions } from './acts.tsx'
import { Applied } from './applied.tsx'
import { InvoiceFacts } from './facts.tsx'
import { History } from './history.tsx'
import { Corrections, Lines } from './lines.tsx'
import { writtenDay } from '#server/kit/words/days.ts'

const TITLE = 'Factura'
const recordName = (data: { factura: { numero_de_factura: string } }) =>
  `Factura ${data.factura.numero_de_factura}`
export const meta = recordMeta('Detalle Factura', recordName)
export const handle = { ...actsHandle(ACTS), recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'GET-invoices/{id}')
  return loadOrFail(request, 'No se pudo cargar la factura', async () => {
    const id = idOf(params)
    const [factura, electronico] = await Promise.all([
      call(session, invoices.get, { params: { id } }),
      readElectronic(session, { id_factura: id }),
    ])
    const may = {
      edit: session.can('PUT-invoices') && !factura.anulada,
      openThirdParty: session.can('POST-third-parties/search'),
      openWeighing: session.can('POST-weighing-records/search'),
      openReceivable: session.can('POST-accounts-receivable/search'),
      openReceipt: session.can('POST-payment-receipts/search'),
      credit: session.can('POST-notes') && !!factura.cuenta?.saldo_actual && !factura.anulada,
      debit: session.can('POST-notes') && factura.estado !== 'ANULADA',
      openNote: session.can('POST-notes/search'),
      receive: session.can('POST-payment-receipts') && !!factura.cuenta?.saldo_actual,
    }
    const actos = readActs(request, session, CALLS, metConditions(factura))
    return { factura, electronico, may, actos }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'GET-invoices/{id}')
  return postAct(request, session, CALLS, idOf(params))
}

export default function InvoiceScreen() {
  const { factura, electronico, may, actos } = useLoaderData<typeof loader>()
  const { numero_de_factura: numero, estado, version } = factura
  const id = encodeURIComponent(factura.id)
  const credit = notesOfKind(factura.correcciones, 'CREDITO')
  const debit = notesOfKind(factura.correcciones, 'DEBITO')
  return (
    <RecordPage
      title={TITLE}
      name={numero}
      badge={
        <>
          {estado && <ReceivableBadge estado={estado} />} <ElectronicMark documento={electronico} />
        </>
      }
      acts={ACTS}
      actos={actos}
      version={version}
      reply={useActionData<typeof action>()}
      read={{ factura }}
      first={
        <>
          {may.receive && <ReceiveLink cliente={factura.id_cliente_tercero} main />}{' '}
          <PaperLink href={pdfPath('FACTURA', factura.id)} secondary={may.receive}>
            PDF
          </PaperLink>
        </>
      }
      links={
        <>
          {may.edit && (
            <Link to={`/save-invoice/${id}`} className="button secondary">
              Editar
            </Link>
          )}{' '}
          {may.credit && (
            <Link to={`/notas/nueva?factura=${id}`} className="button secondary">
              Nota crédito
            </Link>
          )}{' '}
          {may.debit && (
            <Link to={`/notas/nueva-debito?factura=${id}`} className="button secondary">
              Nota débito
            </Link>
          )}{' '}
          <ListLink to="/invoices" />
        </>
      }
    >
      <p className="headline">
        <span>Total</span> <strong>{pesos(factura.valor_total)}</strong> <span>{owed(factura)}</span>
      </p>
      <InvoiceFacts factura={factura} may={may} />
      <Lines factura={factura} />
      <Corrections title="Notas crédito" notas={credit} mayOpen={may.openNote} />
      <Corrections title="Notas débito" notas={debit} mayOpen={may.openNote} />
      <div className="columns halves">
        <Applied factura={factura} mayOpen={may.openReceipt} />
        <History entries={factura.historial} />
      </div>
    </RecordPage>
  )
}

/** Unpaid balance with its due day or its days overdue. Empty if the API does not send it. */
function owed({ cuenta, fecha_de_vencimiento, estado }: InvoiceDetail): string {
  if (!cuenta || estado === 'ANULADA') return ''
  const { saldo_actual, dias_vencimiento } = cuenta
  if (!saldo_actual) {
    const { valor_mora } = cuenta
    return valor_mora
      ? `pagada · quedan ${pesos(valor_mora)} de mora: cóbrelos o condónelos en su cuenta`
      : 'pagada'
  }
  const due = `venc${dias_vencimiento ? 'ió' : 'e'} el ${writtenDay(fecha_de_vencimiento)}`
  const late = dias_vencimiento
    ? `, hace ${dias_vencimiento === 1 ? '1 día' : `${dias_vencimiento} días`}`
    : ''
  return `se deben ${pesos(saldo_actual)} · ${due}${late}`
}
