import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { postAct, readActs } from '#app/form/acts.server.ts'
import { actsHandle } from '#app/form/acts.ts'
import { RecordPage } from '#app/form/record-page.tsx'
import { newOnceKey } from '#app/form/submit.server.ts'
import { ListLink } from '#app/form/list-link.tsx'
import { PayableBadge } from '#app/parts/payables/badge.tsx'
import { payableName } from '#app/parts/payables/list.tsx'
import { readPaymentOptions } from '#app/parts/payments/options.server.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { accountsPayable } from '#server/payables/contract.ts'
import { today } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { ACTS, metConditions } from './acts.tsx'
import { CALLS } from './acts.server.ts'
import { PayableFacts, Payments } from './sheet.tsx'

const TITLE = 'Cuenta por Pagar'
const recordName = (data: { cuenta: Parameters<typeof payableName>[0] }) =>
  `Cuenta ${payableName(data.cuenta)}`
export const meta = recordMeta(TITLE, recordName)
export const handle = { ...actsHandle(ACTS), recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-accounts-payable/search')
  return loadOrFail(request, 'No se pudo cargar la cuenta por pagar', async () => {
    const cuenta = await call(session, accountsPayable.get, { params: { id: idOf(params) } })
    const actos = readActs(request, session, CALLS, metConditions(cuenta))
    return {
      cuenta,
      actos,
      opciones: actos.open === 'pagar' ? await readPaymentOptions(session) : null,
      hoy: today(),
      once: newOnceKey(),
      sees: {
        terceros: session.can('POST-third-parties/search'),
        liquidaciones: session.can('POST-settlements/search'),
        pesadas: session.can('POST-weighing-records/search'),
      },
    }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-accounts-payable/search')
  return postAct(request, session, CALLS, idOf(params))
}

export default function PayableScreen() {
  const { cuenta, actos, opciones, hoy, once, sees } = useLoaderData<typeof loader>()
  const { saldo, version } = cuenta
  return (
    <RecordPage
      title={TITLE}
      name={payableName(cuenta)}
      badge={<PayableBadge estado={cuenta.estado} />}
      acts={ACTS}
      actos={actos}
      version={version}
      reply={useActionData<typeof action>()}
      read={{ cuenta, opciones, hoy, once }}
      links={<ListLink to="/cuentas-por-pagar" />}
    >
      <p className="headline">
        <span>Saldo</span> <strong>{pesos(saldo)}</strong>
      </p>
      {cuenta.liquidacion_anulada && cuenta.id_weighing_record && (
        <p className="notice">
          La liquidación {cuenta.numero_liquidacion} se anuló: lo pagado queda, y cuenta cuando la pesada{' '}
          {cuenta.numero_pesada} se liquide de nuevo.
        </p>
      )}
      <PayableFacts cuenta={cuenta} sees={sees} />
      <Payments pagos={cuenta.pagos} />
    </RecordPage>
  )
}
