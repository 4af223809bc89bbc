import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PickerPage } from '#app/form/pickers/picker-page.tsx'
import { call } from '#app/api/client.server.ts'
import { pickerHandle } from '#app/form/pickers/picker.ts'
import { postWithPickers } from '#app/form/pickers/post-with-pickers.server.ts'
import { readPickerFrame } from '#app/form/pickers/rules.server.ts'
import { newOnceKey } from '#app/form/submit.server.ts'
import { PICKER_RULES } from '#app/parts/pickers.server.ts'
import { askedChoice } from '#app/parts/parties/read.server.ts'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { accountsReceivable, NewReceivable } from '#server/receivables/contract.ts'
import { today } from '#server/kit/words/days.ts'
import { ReceivableForm } from './form.tsx'
import { RECEIVABLE_PICKERS } from '#app/parts/form-pickers.ts'
import { numberField, pesosField } from '#app/form/number-fields.server.ts'
import { INCOMPLETE_RECEIVABLE } from '#server/kit/words/sentences.ts'

const TITLE = 'Nueva Cuenta por Cobrar'
const PATH = '/save-accounts-receivable'
const pickers = { fields: RECEIVABLE_PICKERS, rules: PICKER_RULES }

export const meta = () => [{ title: `${TITLE} · Molino` }]
export const handle = pickerHandle

/** `?tercero=` preselects that client. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-accounts-receivable')
  const [frame, client] = await Promise.all([
    readPickerFrame(request, session, pickers),
    askedChoice(request, session, RECEIVABLE_PICKERS[0].name),
  ])
  const hoy = today()
  return { frame, once: newOnceKey(), hoy, defaults: { fecha_factura: hoy, ...client } }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-accounts-receivable')
  const { saved, refused } = await postWithPickers(request, session, pickers, {
    schema: TypedReceivable,
    save: (body, idempotencyKey) => call(session, accountsReceivable.create, { body, idempotencyKey }),
    failed: 'Error al crear la cuenta por cobrar',
  })
  if (refused) return refused
  return redirectWithFlash('/accounts-receivable', savedFlash(accountsReceivable.create.said, saved))
}

export default function NewReceivableScreen() {
  const { defaults, ...parts } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <PickerPage title={TITLE} id="cuenta" defaults={defaults} reply={reply}>
      <ReceivableForm {...parts} path={PATH} />
    </PickerPage>
  )
}

const money = pesosField({ min: 0 })

/** The contract's body, with numbers as people type them. */
const TypedReceivable = NewReceivable.extend({
  valor_original_factura: pesosField({ required: INCOMPLETE_RECEIVABLE }).pipe(
    NewReceivable.shape.valor_original_factura,
  ),
  total_abonos_realizados: money,
  porcentaje_interes_mora: numberField(6, { min: 0, max: 100 }),
  saldo_actual: money,
  dias_vencimiento: numberField(0, { min: 0 }),
  valor_mora: money,
})
