import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { PickerPage } from '#app/form/pickers/picker-page.tsx'
import { call } from '#app/api/client.server.ts'
import { pickerHandle } from '#app/form/pickers/picker.ts'
import { readPickerFrame } from '#app/form/pickers/rules.server.ts'
import { readAfterRefusal } from '#app/form/read-after-refusal.ts'
import { textOf } from '#app/form/reply.ts'
import { versionOf } from '#app/form/submit.server.ts'
import { computes } from '#app/form/use-calculation.ts'
import { InvoiceForm } from '#app/parts/invoices/form.tsx'
import { LINES_SHOWN } from '#app/parts/invoices/lines.ts'
import { invoicePickers, invoiceValues, postInvoice } from '#app/parts/invoices/post.server.ts'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { invoices } from '#server/invoices/contract.ts'
import { productOptions } from '#app/parts/catalogues/options.server.ts'
import { invoicePath } from '#app/parts/paths.ts'

const recordName = (data: { numero: string }) => `Editar Factura ${data.numero}`
export const meta = recordMeta('Editar Factura', recordName)
export const handle = { ...pickerHandle, recordName }
export const shouldRevalidate = (asked: ShouldRevalidateFunctionArgs) =>
  computes(asked) ? false : readAfterRefusal(asked)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'PUT-invoices')
  session.require('GET-invoices/{id}')
  return loadOrFail(request, 'No se pudo cargar la factura', async () => {
    const [factura, frame, productos] = await Promise.all([
      call(session, invoices.get, { params: { id: idOf(params) } }),
      readPickerFrame(request, session, invoicePickers),
      productOptions(session),
    ])
    const { id, version, numero_de_factura: numero, cuenta } = factura
    const issued = !!factura.rango || factura.correcciones.length > 0
    const defaults = invoiceValues(factura)
    const { base = null, iva = null } = factura.totales ?? {}
    const amounts = { base, iva, total: factura.valor_total }
    return { frame, id, version, numero, paid: !!cuenta?.abonos, issued, productos, defaults, amounts }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'PUT-invoices')
  const id = idOf(params)
  const failed = 'Error al actualizar la factura'
  const { saved, refused } = await postInvoice(request, session, failed, (value, _once, form) => {
    const motivo = textOf(form, 'motivo')
    const { lineas, ...texts } = value
    const lines = form.has(LINES_SHOWN) && { lineas }
    const body = { ...texts, ...lines, ...(motivo && { motivo }), id, version: versionOf(form) }
    return call(session, invoices.update, { body })
  })
  return refused ?? redirectWithFlash(invoicePath(id), savedFlash(invoices.update.said, saved))
}

export default function EditInvoiceScreen() {
  const { frame, id, version, numero, paid, issued, productos, defaults, amounts } =
    useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <PickerPage
      title={`Editar Factura ${numero}`}
      note={
        issued
          ? 'Ya se expidió: solo cambian su documento de soporte y sus observaciones. Lo demás se corrige con una nota crédito.'
          : paid && 'Tiene recibos aplicados: solo cambian su documento de soporte y sus observaciones.'
      }
      id="factura"
      defaults={defaults}
      reply={reply}
    >
      <InvoiceForm
        path={`/save-invoice/${encodeURIComponent(id)}`}
        frame={frame}
        cancelTo={invoicePath(id)}
        version={version}
        paid={paid}
        issued={issued}
        productos={productos}
        amounts={amounts}
        reply={reply}
      />
    </PickerPage>
  )
}
