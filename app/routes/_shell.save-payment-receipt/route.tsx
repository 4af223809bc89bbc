import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { PickerPage } from '#app/form/pickers/picker-page.tsx'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { newOnceKey } from '#app/form/submit.server.ts'
import { SAVED_PARAM } from '#app/format/saved-paper.tsx'
import { pickerHandle } from '#app/form/pickers/picker.ts'
import { choiceValues } from '#app/form/pickers/read-choices.server.ts'
import { readPickerFrame } from '#app/form/pickers/rules.server.ts'
import { nextNumber } from '#app/parts/numbers/next-number.server.ts'
import { askedPayment, readOpen } from '#app/parts/receipts/applying.server.ts'
import { firstPayers } from '#app/parts/document-pickers.server.ts'
import { CLIENT_FIELD, MEANS } from '#app/parts/form-pickers.ts'
import { askedThirdParty } from '#app/parts/parties/read.server.ts'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import stylesheet from '#app/styles/receipt.scss?url'
import { paymentReceipts } from '#server/receipts/contract.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { ReceiptForm } from './form.tsx'
import { offersOf, postReceipt, readMeans, receiptPickers } from './post.server.ts'
import { SHARE_INTENT, SHOW_INTENT } from './applied-invoices.tsx'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = () => [{ title: 'Nuevo Recibo de Caja · Molino' }]
export const handle = pickerHandle

/** `?tercero=` preselects a client, `?valor=` the amount and `?cuenta=` the receivable to pay. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-payment-receipts')
  const [frame, options, siguiente, tercero, payers] = await Promise.all([
    readPickerFrame(request, session, receiptPickers),
    readMeans(session),
    nextNumber(session, 'RECIBO_CAJA'),
    askedThirdParty(request, session),
    firstPayers(session),
  ])
  const unread = [!!tercero?.unread && 'Error al cargar clientes', !options && MEANS.unanswered]
  const client = tercero ? { id: tercero.value, label: tercero.label } : null
  const abiertas = client && (await readOpen(session, client.id))
  return {
    frame,
    offers: offersOf(options, payers),
    bancos: options?.bancos ?? [],
    siguiente,
    fallas: unread.filter((text) => !!text).join('. '),
    once: newOnceKey(),
    abiertas,
    defaults: {
      fecha_recepcion_pago: dayInBogota(new Date()),
      estado: 'APLICADO',
      ...choiceValues(CLIENT_FIELD, client),
      ...askedPayment(request, abiertas),
    },
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-payment-receipts')
  const { saved, refused } = await postReceipt(request, session)
  if (refused) return refused
  const id = saved.data?.id_recibo_caja
  return redirectWithFlash(
    id ? `/payment-receipts?${SAVED_PARAM}=${encodeURIComponent(id)}` : '/payment-receipts',
    savedFlash(saved.mensaje || paymentReceipts.create.said, saved),
  )
}

/** Showing and dividing change no loaded data, so the form stays ready for input. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const intent = formData?.get(INTENT_FIELD)
  return intent === SHOW_INTENT || intent === SHARE_INTENT ? false : defaultShouldRevalidate
}

export default function NewReceiptScreen() {
  const { defaults, abiertas, fallas, ...parts } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <PickerPage
      title="Nuevo Recibo de Caja"
      note={fallas && <span role="alert">{fallas}</span>}
      id="recibo"
      defaults={defaults}
      reply={reply}
    >
      <ReceiptForm {...parts} abiertas={reply ? reply.abiertas : abiertas} />
    </PickerPage>
  )
}
