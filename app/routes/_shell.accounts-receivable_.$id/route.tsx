import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { postAct, readActs } from '#app/form/acts.server.ts'
import { actsHandle } from '#app/form/acts.ts'
import { RecordPage } from '#app/form/acts.tsx'
import { NumberField, TextField } from '#app/form/fields.tsx'
import { ListLink } from '#app/form/list-link.tsx'
import { PaperLink } from '#app/format/record-parts.tsx'
import { ReceivableBadge } from '#app/parts/receivables/badge.tsx'
import { ReceiveLink } from '#app/parts/receivables/receive-link.tsx'
import { StatementLink } from '#app/parts/receivables/statement-link.tsx'
import { failedLoad, idOf, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { accountsReceivable } from '#server/receivables/contract.ts'
import { decimal, pesos } from '#server/kit/words/formats.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { doings } from './acts.server.ts'
import { ACTS, metConditions } from './acts.ts'
import { ReceivableSheet } from './sheet.tsx'
import { RECEIVABLE } from '#server/receivables/words.ts'

const TITLE = 'Cuenta por Cobrar'
const recordName = (data: { cuenta: { numero_factura: string } }) => `Cuenta ${data.cuenta.numero_factura}`
export const meta = recordMeta(TITLE, recordName)
export const handle = { ...actsHandle(ACTS), recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-accounts-receivable/search')
  try {
    const cuenta = await call(session, accountsReceivable.get, { params: { id: idOf(params) } })
    const may = {
      openThirdParty: session.can('POST-third-parties/search'),
      openInvoice: session.can('GET-invoices/{id}'),
      openWeighing: session.can('POST-weighing-records/search'),
      openAgreement: session.can('GET-financing-agreements'),
      openMilling: session.can('POST-milling-operations/search'),
      receive: session.can('POST-payment-receipts') && !!cuenta.saldo_actual,
    }
    return { cuenta, may, actos: readActs(request, session, ACTS, metConditions(cuenta)) }
  } catch (error) {
    throw failedLoad(request, error, 'No se pudo cargar la cuenta por cobrar')
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-accounts-receivable/search')
  return postAct(request, session, ACTS, doings(session, idOf(params)))
}

export default function ReceivableScreen() {
  const { cuenta, may, actos } = useLoaderData<typeof loader>()
  const { numero_factura: numero, version, estado_documento: estado } = cuenta
  const mora = pesos(cuenta.valor_mora)
  const why = <TextField name="motivo" label="Motivo" maxLength={LENGTH.reason} required />
  return (
    <RecordPage
      title={TITLE}
      name={numero}
      badge={<ReceivableBadge estado={estado} />}
      acts={ACTS}
      actos={actos}
      version={version}
      reply={useActionData<typeof action>()}
      asks={{
        cobrar: {
          title: `Cobrar la mora de ${numero}`,
          question: `Se hace una cuenta por cobrar de ${mora} al mismo cliente. Sobre ella no corre mora.`,
          button: 'Cobrar la mora',
        },
        condonar: {
          title: `Condonar la mora de ${numero}`,
          question: `Se dejan de cobrar ${mora}. La mora que corra desde hoy se sigue debiendo.`,
          button: 'Condonar la mora',
          fields: why,
        },
        condiciones: {
          title: `Condiciones de ${numero}`,
          values: {
            fecha_esperada_pago: cuenta.fecha_esperada_pago,
            porcentaje_interes_mora: decimal(cuenta.porcentaje_interes_mora),
          },
          button: 'Guardar',
          fields: (
            <>
              {!cuenta.id_factura && (
                <TextField name="fecha_esperada_pago" {...RECEIVABLE.fecha_esperada_pago} required />
              )}
              <NumberField
                name="porcentaje_interes_mora"
                {...RECEIVABLE.porcentaje_interes_mora}
                maxLength={12}
                required
              />
              {why}
            </>
          ),
        },
        eliminar: {
          title: `Eliminar la cuenta ${numero}`,
          question: '¿Seguro que deseas eliminar esta cuenta por cobrar?',
          button: 'Eliminar cuenta',
          fields: why,
        },
      }}
      first={
        <>
          {may.receive && <ReceiveLink cliente={cuenta.cliente_id} main />}{' '}
          <PaperLink href={`/documentos/CUENTAS_POR_COBRAR/${encodeURIComponent(cuenta._id)}`} secondary>
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
