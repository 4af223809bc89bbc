import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PaperLink } from '#app/format/record-parts.tsx'
import { call } from '#app/api/client.server.ts'
import { actsHandle } from '#app/form/acts.ts'
import { postAct, readActs } from '#app/form/acts.server.ts'
import { RecordPage } from '#app/form/record-page.tsx'
import { ListLink } from '#app/form/list-link.tsx'
import { recordMeta } from '#app/shell/record-name.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { ElectronicMark } from '#app/parts/electronic-documents/badge.tsx'
import { readElectronic } from '#app/parts/electronic-documents/of-record.server.ts'
import { pdfPath } from '#app/parts/paths.ts'
import { SettlementBadge } from '#app/parts/settlements/badge.tsx'
import { readPaymentOptions } from '#app/parts/payments/options.server.ts'
import { PriceRequests } from '#app/parts/settlements/price-notes.tsx'
import { metConditions } from '#app/parts/settlements/conditions.ts'
import { Steps } from '#app/parts/settlements/steps.tsx'
import stylesheet from '#app/styles/settlement.scss?url'
import { type SettlementDetail, settlements } from '#server/settlements/contract.ts'
import { today } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { SETTLEMENT_TITLE } from '#server/weighings/shares-words.ts'
import { NumbersEnd, Obstacle } from '#app/parts/settlements/draft-notes.tsx'
import { SettlementSheet } from '#app/parts/settlements/sheet.tsx'
import { ACTS } from './acts.tsx'
import { CALLS } from './acts.server.ts'

const recordName = (data: { liquidacion: { consecutivo: string } }) =>
  `Liquidación ${data.liquidacion.consecutivo}`
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = recordMeta('Liquidación', recordName)
export const handle = { ...actsHandle(ACTS), recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-settlements/search')
  return loadOrFail(request, 'No se pudo cargar la liquidación', async () => {
    const id = idOf(params)
    const [liquidacion, electronico] = await Promise.all([
      call(session, settlements.get, { params: { id } }),
      readElectronic(session, { id_liquidacion: id }),
    ])
    const actos = readActs(request, session, CALLS, metConditions(liquidacion))
    return {
      liquidacion,
      electronico,
      actos,
      opciones: moves(actos.open, liquidacion) ? await readPaymentOptions(session) : null,
      hoy: today(),
      mayOpenThirdParty: session.can('POST-third-parties/search'),
      mayOpenWeighing: session.can('POST-weighing-records/search'),
      mayOpenAgreement: session.can('GET-financing-agreements'),
      mayOpenRequests: session.can('POST-approval-requests/search'),
      mayOpenNote: session.can('POST-notes/search'),
      mayWriteRates: session.can('POST-rates/search') && session.can('POST-rates'),
    }
  })
}

/** Acts with a payment: pay, return an advance, and void or correct a paid settlement. */
const moves = (act: string, { estado, total_a_pagar }: SettlementDetail) =>
  ['pagar', 'devolver'].includes(act) ||
  (['anular', 'corregir'].includes(act) && estado === 'PAGADA' && total_a_pagar > 0)

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-settlements/search')
  return postAct(request, session, CALLS, idOf(params))
}

export default function SettlementScreen() {
  const { liquidacion, electronico, actos, opciones, hoy, mayWriteRates, mayOpenRequests, ...may } =
    useLoaderData<typeof loader>()
  const { consecutivo, version, id_liquidacion } = liquidacion
  const paper = pdfPath('LIQUIDACION', id_liquidacion)
  return (
    <RecordPage
      title={SETTLEMENT_TITLE}
      name={consecutivo}
      badge={
        <>
          <SettlementBadge estado={liquidacion.estado} /> <ElectronicMark documento={electronico} />
        </>
      }
      figure={['Total a pagar', pesos(liquidacion.total_a_pagar)]}
      acts={ACTS}
      actos={actos}
      version={version}
      reply={useActionData<typeof action>()}
      read={{ liquidacion, opciones, hoy }}
      links={
        <>
          <PaperLink href={paper} secondary={actos.permitted.some((act) => act !== 'anular')}>
            PDF
          </PaperLink>{' '}
          <ListLink to="/liquidacion-arroz" />
        </>
      }
    >
      <Obstacle obstaculo={liquidacion.obstaculo} mayWriteRates={mayWriteRates} />
      <PriceRequests solicitudes={liquidacion.solicitudes} mayOpen={mayOpenRequests} />
      <NumbersEnd documento={liquidacion.documento} />
      <SettlementSheet liquidacion={liquidacion} {...may} />
      <Steps calculo={liquidacion} annex={`${paper}?formato=anexo`} />
    </RecordPage>
  )
}
