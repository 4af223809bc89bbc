import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { queryText, withQuery } from '#app/api/query.ts'
import { PostForm } from '#app/form/post-form.tsx'
import { readForm } from '#app/form/read-form.server.ts'
import { textOf } from '#app/form/reply.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { SaveButtons } from '#app/form/save-buttons.tsx'
import { TextField } from '#app/form/fields.tsx'
import { newOnceKey, submitForm } from '#app/form/submit.server.ts'
import { PageHead } from '#app/format/page-head.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import { readPaymentOptions } from '#app/parts/payments/options.server.ts'
import { PaymentFields } from '#app/parts/payments/payment-fields.tsx'
import { payingOf, Payments, RECEIPT_NUMBER, RefusedPayment } from '#app/parts/payroll/payments.tsx'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import { loadOrFail, requirePermission, type Session } from '#app/session/guard.server.ts'
import { VersionedVoiding } from '#server/kit/contract/common.ts'
import { today } from '#server/kit/words/days.ts'
import { pesos, whole } from '#server/kit/words/formats.ts'
import { PAYMENT } from '#server/payments/words.ts'
import { writtenMonth } from '#server/kit/words/months.ts'
import { payrollPayments, PayPayroll } from '#server/payroll/payments-contract.ts'

const TITLE = 'Pago de nómina'
const PATH = '/pago-de-nomina'
const PAY = 'POST-payroll-payments'
const VOID = 'PATCH-payroll-payments/{id}/void'
export const meta = () => [{ title: `${TITLE} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

/** `?mes=` chooses the month to pay, by default the oldest unpaid one. `?pago=` marks one payment. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-payroll-payments/search')
  const asked = queryText(request.url, 'mes')
  const pago = queryText(request.url, 'pago')
  return loadOrFail(request, 'No se pudieron cargar los pagos de la nómina', async () => {
    const { nomina_externa, meses, pagos } = await call(session, payrollPayments.list, {})
    const paga = session.can(PAY)
    const unpaid = paga ? meses.filter(({ pendiente }) => pendiente) : []
    const open = unpaid.find(({ mes }) => mes === asked) ?? unpaid.at(-1)
    return {
      ...{ nomina_externa, meses, pagos, paga, anula: session.can(VOID), pago },
      ...{ open: open ?? null, opciones: open ? await readPaymentOptions(session) : null },
      ...{ hoy: today(), once: newOnceKey() },
    }
  })
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-payroll-payments/search')
  const form = await readForm(request, session)
  return form.get(INTENT_FIELD) === 'anular' ? voidPayment(session, form) : pay(session, form)
}

async function pay(session: Session, form: FormData) {
  session.require(PAY)
  const { saved, refused } = await submitForm(form, {
    schema: PayPayroll,
    save: (body, idempotencyKey) => call(session, payrollPayments.pay, { body, idempotencyKey }),
    failed: 'Error al pagar la nómina',
  })
  return refused ?? redirectWithFlash(PATH, savedFlash(payrollPayments.pay.said, saved))
}

async function voidPayment(session: Session, form: FormData) {
  session.require(VOID)
  const params = { id: textOf(form, 'id') }
  const { saved, refused } = await submitForm(form, {
    schema: VersionedVoiding,
    save: (body) => call(session, payrollPayments.void, { params, body }),
    failed: 'Error al anular el pago de nómina',
  })
  return refused ?? redirectWithFlash(PATH, savedFlash(payrollPayments.void.said, saved))
}

export default function PayrollPaymentsScreen() {
  const { nomina_externa, meses, pagos, paga, anula, pago, open, opciones, hoy, once } =
    useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <section>
      <PageHead title={TITLE} />
      <RefusedPayment reply={reply} mes={open?.mes} pagos={pagos} />
      {nomina_externa && (
        <p className="notice">
          La nómina de esta empresa se lleva en otro programa: aquí quedan solo los meses que se
          contabilizaron antes.
        </p>
      )}
      {meses.length === 0 && <p className="empty">Ningún mes tiene colillas de nómina.</p>}
      {meses.length > 0 && (
        <RecordTable
          caption="Por mes"
          rows={meses}
          keyOf={({ mes }) => mes}
          named
          columns={[
            {
              label: 'Mes',
              className: 'whole',
              cell: ({ mes }) => <Link to={withQuery('/colilla-nomina', { mes })}>{writtenMonth(mes)}</Link>,
            },
            { label: 'Colillas', className: 'end', cell: ({ colillas }) => whole(colillas) },
            { label: 'Neto', className: 'end', cell: ({ neto }) => pesos(neto) },
            { label: 'Pagado', className: 'end', cell: ({ pagado }) => pesos(pagado) },
            {
              label: 'Por pagar',
              className: 'end main',
              cell: ({ mes, pendiente }) =>
                !pendiente ? (
                  'Pagada'
                ) : paga && mes !== open?.mes ? (
                  <Link to={withQuery(PATH, { mes })}>Pagar {pesos(pendiente)}</Link>
                ) : (
                  pesos(pendiente)
                ),
            },
          ]}
        />
      )}
      {open && opciones && (
        <section className="panel narrow">
          <h2>Pagar la nómina de {writtenMonth(open.mes)}</h2>
          <PostForm
            key={open.mes}
            id="pagar"
            intent="pagar"
            defaults={{ fecha: hoy }}
            reply={payingOf(reply, open.mes)}
            once={once}
          >
            <input type="hidden" name="mes" value={open.mes} />
            <PaymentFields opciones={opciones} />
            <TextField
              name="referencia"
              label={RECEIPT_NUMBER}
              maxLength={PAYMENT.referencia.maxLength}
              optional
            />
            <SaveButtons cancelTo={PATH} save={`Pagar ${pesos(open.pendiente)}`} />
          </PostForm>
        </section>
      )}
      <Payments pagos={pagos} anula={anula} pago={pago} reply={reply} />
    </section>
  )
}
