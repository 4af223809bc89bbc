import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { PickerPage } from '#app/form/pickers/picker-page.tsx'
import { call } from '#app/api/client.server.ts'
import { pickerHandle } from '#app/form/pickers/picker.ts'
import { choiceValues } from '#app/form/pickers/read-choices.server.ts'
import { readPickerFrame } from '#app/form/pickers/rules.server.ts'
import { newOnceKey } from '#app/form/submit.server.ts'
import { computes } from '#app/form/use-calculation.ts'
import { InvoiceForm } from '#app/parts/invoices/form.tsx'
import { invoicePickers, postInvoice, readSale } from '#app/parts/invoices/post.server.ts'
import { SAVED_PARAM } from '#app/format/saved-paper.tsx'
import { CLIENT_FIELD } from '#app/parts/form-pickers.ts'
import { numberingOf } from '#app/parts/numbers/next-number.server.ts'
import { askedThirdParty } from '#app/parts/parties/read.server.ts'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { invoices } from '#server/invoices/contract.ts'
import { addDays, dayInBogota } from '#server/kit/words/days.ts'
import { productOptions } from '#app/parts/catalogues/options.server.ts'

export const meta = () => [{ title: 'Nueva Factura · Molino' }]
export const handle = pickerHandle

/** Proposed days until the due date. */
const DAYS = 30

/** `?tercero=` preselects a client. `?pesada=` fills the form from a weighing. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-invoices')
  const productos = await productOptions(session)
  const [frame, numbering, sold, client] = await Promise.all([
    readPickerFrame(request, session, invoicePickers),
    numberingOf(session, 'FACTURA'),
    readSale(request, session, productos.length > 0),
    askedThirdParty(request, session),
  ])
  const fecha_de_emision = dayInBogota(new Date())
  const fecha_de_vencimiento = addDays(fecha_de_emision, DAYS)
  const choice = choiceValues(CLIENT_FIELD, client ? { id: client.value, label: client.label } : null)
  const defaults = { fecha_de_emision, fecha_de_vencimiento, ...choice, ...sold?.values }
  const unread = client?.unread === true
  return { frame, numbering, sold, defaults, productos, unread, once: newOnceKey() }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-invoices')
  const { saved, refused } = await postInvoice(
    request,
    session,
    'Error al crear la factura',
    (body, idempotencyKey) => call(session, invoices.create, { body, idempotencyKey }),
  )
  if (refused) return refused
  const { id } = saved.data ?? {}
  return redirectWithFlash(
    id ? `/invoices?${SAVED_PARAM}=${encodeURIComponent(id)}` : '/invoices',
    savedFlash(invoices.create.said, saved),
  )
}

export const shouldRevalidate = (asked: ShouldRevalidateFunctionArgs) =>
  computes(asked) ? false : asked.defaultShouldRevalidate

export default function NewInvoiceScreen() {
  const { frame, numbering, sold, defaults, productos, unread, once } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <PickerPage
      title="Nueva Factura"
      note={unread ? <span role="alert">Error cargando clientes</span> : sold && sold.what}
      id="factura"
      defaults={defaults}
      reply={reply}
    >
      <InvoiceForm
        path="/save-invoice"
        frame={frame}
        cancelTo="/invoices"
        once={once}
        {...numbering}
        productos={productos}
        amounts={sold?.amounts}
        reply={reply}
      />
    </PickerPage>
  )
}
