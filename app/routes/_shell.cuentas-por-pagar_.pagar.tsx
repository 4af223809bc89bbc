import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { PostForm } from '#app/form/post-form.tsx'
import { readForm } from '#app/form/read-form.server.ts'
import { SaveButtons } from '#app/form/save-buttons.tsx'
import { readMarked, asCookieCarries } from '#app/form/several-at-once.server.ts'
import { newOnceKey, submitForm } from '#app/form/submit.server.ts'
import { PageHead } from '#app/format/page-head.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import { payableName } from '#app/parts/payables/list.tsx'
import { payablesOf } from '#app/parts/payables/read.server.ts'
import { askingAboutCash, isCashConfirmed } from '#app/parts/payments/cash.server.ts'
import { readPaymentOptions } from '#app/parts/payments/options.server.ts'
import { CashQuestion, PaymentFields } from '#app/parts/payments/payment-fields.tsx'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { lastSeen } from '#app/shell/visits.server.ts'
import { accountsPayable, PaySeveral } from '#server/payables/contract.ts'
import { today } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'

const TITLE = 'Pagar Cuentas'
const LIST = '/cuentas-por-pagar'
export const meta = () => [{ title: `${TITLE} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

/** The address holds the payables marked in the list. Their whole balance is paid. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'PATCH-accounts-payable/{id}/pay')
  session.require('POST-accounts-payable/search')
  const marked = readMarked(new URL(request.url).searchParams)
  const volver = await lastSeen(request, LIST)
  if (marked.length === 0)
    throw await redirectWithFlash(volver, flash('error', 'Marque al menos una cuenta.'))
  return loadOrFail(request, 'No se pudieron cargar las cuentas por pagar', async () => {
    const [cuentas, opciones] = await Promise.all([
      payablesOf(
        session,
        marked.map(({ id }) => id),
      ),
      readPaymentOptions(session),
    ])
    return { cuentas, opciones, volver, hoy: today(), once: newOnceKey() }
  })
}

const Form = PaySeveral.omit({ cuentas: true, efectivo_confirmado: true }).extend({
  cuentas: z.string().transform((text) =>
    text
      .split(' ')
      .filter(Boolean)
      .map((one) => ({ id: one.split(':')[0] ?? '', version: Number(one.split(':')[1]) })),
  ),
})

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'PATCH-accounts-payable/{id}/pay')
  const form = await readForm(request, session)
  const { saved, refused } = await submitForm(form, {
    schema: Form,
    save: (value, idempotencyKey) =>
      askingAboutCash(
        form,
        call(session, accountsPayable.paySeveral, {
          body: { ...value, efectivo_confirmado: isCashConfirmed(form) },
          idempotencyKey,
        }),
      ),
    failed: 'Error al pagar las cuentas',
  })
  if (refused) return refused
  const papers = saved.egresos.map(({ consecutivo, nombre_tercero }) => `${consecutivo} a ${nombre_tercero}`)
  // It names every paper, so it stays until closed.
  const told = flash('exito', `${accountsPayable.paySeveral.said}: ${asCookieCarries(papers)}.`, 0)
  return redirectWithFlash(await lastSeen(request, LIST), told)
}

export default function PaySeveralScreen() {
  const { cuentas, opciones, volver, hoy, once } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const total = cuentas.reduce((sum, { saldo }) => sum + saldo, 0)
  const parties = new Set(cuentas.map(({ id_tercero }) => id_tercero)).size
  const asked = cuentas.map(({ id_cuenta_por_pagar: id, version }) => `${id}:${version}`).join(' ')
  return (
    <section>
      <PageHead title={TITLE} />
      <p className="headline">
        <span>Total</span> <strong>{pesos(total)}</strong>
      </p>
      <RecordTable
        caption={
          parties === 1 ? 'A un tercero' : `A ${parties} terceros, un comprobante de egreso para cada uno`
        }
        rows={cuentas}
        keyOf={({ id_cuenta_por_pagar }) => id_cuenta_por_pagar}
        columns={[
          { label: 'Número', cell: (cuenta) => payableName(cuenta) },
          { label: 'Tercero', cell: ({ nombre_tercero }) => nombre_tercero },
          { label: 'Concepto', cell: ({ concepto }) => concepto },
          { label: 'Saldo', className: 'end', cell: ({ saldo }) => pesos(saldo) },
        ]}
      />
      <section className="panel narrow">
        <PostForm id="pago" defaults={{ fecha: hoy }} reply={reply} once={once}>
          <input type="hidden" name="cuentas" value={asked} />
          <PaymentFields opciones={opciones} />
          <CashQuestion />
          <SaveButtons cancelTo={volver} save={`Pagar ${pesos(total)}`} />
        </PostForm>
      </section>
    </section>
  )
}
