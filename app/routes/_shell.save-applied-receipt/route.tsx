import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PickerPage } from '#app/form/pickers/picker-page.tsx'
import { call } from '#app/api/client.server.ts'
import { pesosField } from '#app/form/number-fields.server.ts'
import { pickerHandle } from '#app/form/pickers/picker.ts'
import { postWithPickers } from '#app/form/pickers/post-with-pickers.server.ts'
import { readPickerFrame } from '#app/form/pickers/rules.server.ts'
import { newOnceKey } from '#app/form/submit.server.ts'
import { APPLIED_RECEIPT_PICKERS } from '#app/parts/form-pickers.ts'
import { PICKER_RULES } from '#app/parts/pickers.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { appliedReceipts, NewAppliedReceipt } from '#server/receipts/applied-contract.ts'
import { today } from '#server/kit/words/days.ts'
import { INCOMPLETE } from '#server/kit/words/sentences.ts'
import { AppliedReceiptForm } from './form.tsx'

const TITLE = 'Nuevo Recibo Aplicado'
const PATH = '/save-applied-receipt'
const pickers = { fields: APPLIED_RECEIPT_PICKERS, rules: PICKER_RULES }

export const meta = () => [{ title: `${TITLE} · Molino` }]
export const handle = pickerHandle

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-applied-receipts')
  const frame = await readPickerFrame(request, session, pickers)
  return { frame, once: newOnceKey(), hoy: today() }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-applied-receipts')
  const valor_aplicado = pesosField({ required: INCOMPLETE })
  const { refused } = await postWithPickers(request, session, pickers, {
    schema: NewAppliedReceipt.extend({
      valor_aplicado: valor_aplicado.pipe(NewAppliedReceipt.shape.valor_aplicado),
    }),
    save: (body, idempotencyKey) => call(session, appliedReceipts.create, { body, idempotencyKey }),
    failed: 'Error al crear el recibo aplicado',
  })
  if (refused) return refused
  return redirectWithFlash('/applied-receipts', flash('exito', appliedReceipts.create.said))
}

export default function NewAppliedReceiptScreen() {
  const { hoy, ...parts } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <PickerPage title={TITLE} narrow id="aplicado" defaults={{ fecha_aplicacion: hoy }} reply={reply}>
      <AppliedReceiptForm {...parts} path={PATH} />
    </PickerPage>
  )
}
