import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { measureField, pesosField } from '#app/form/number-fields.server.ts'
import { PickerPage } from '#app/form/pickers/picker-page.tsx'
import { pickerHandle } from '#app/form/pickers/picker.ts'
import { postWithPickers } from '#app/form/pickers/post-with-pickers.server.ts'
import { readPickerFrame } from '#app/form/pickers/rules.server.ts'
import { newOnceKey } from '#app/form/submit.server.ts'
import { INPUT_PICKERS } from '#app/parts/form-pickers.ts'
import { PICKER_RULES } from '#app/parts/pickers.server.ts'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { addDays, today } from '#server/kit/words/days.ts'
import { REQUIRED } from '#server/kit/words/sentences.ts'
import { BUY_KEY, inputPurchases, NewInputPurchase } from '#server/stock/purchases-contract.ts'
import { PurchaseForm } from './form.tsx'

const TITLE = 'Comprar insumos'
const PATH = '/comprar-insumos'
/** Days until a purchase is due, if nobody says otherwise. */
const TERM = 30
const pickers = { fields: INPUT_PICKERS, rules: PICKER_RULES }

export const meta = () => [{ title: `${TITLE} · Molino` }]
export const handle = pickerHandle

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, BUY_KEY)
  const frame = await readPickerFrame(request, session, pickers)
  const hoy = today()
  return { frame, once: newOnceKey(), defaults: { fecha: hoy, fecha_vencimiento: addDays(hoy, TERM) } }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, BUY_KEY)
  const { saved, refused } = await postWithPickers(request, session, pickers, {
    schema: TypedPurchase,
    save: (body, idempotencyKey) => call(session, inputPurchases.create, { body, idempotencyKey }),
    failed: 'Error al guardar la compra de insumos',
  })
  if (refused) return refused
  return redirectWithFlash('/cuentas-por-pagar', savedFlash(inputPurchases.create.said, saved))
}

export default function BuyInputs() {
  const { defaults, ...parts } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <PickerPage title={TITLE} id="compra" defaults={defaults} reply={reply}>
      <PurchaseForm {...parts} path={PATH} />
    </PickerPage>
  )
}

/** The contract's body, with numbers as people type them. */
const TypedPurchase = NewInputPurchase.extend({
  kilos: measureField({ required: REQUIRED }).pipe(NewInputPurchase.shape.kilos),
  valor: pesosField({ required: REQUIRED }).pipe(NewInputPurchase.shape.valor),
})
