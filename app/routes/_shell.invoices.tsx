import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call, orElse, searchIn } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { SAVED_PARAM, SavedPaper, type SavedPaperProps } from '#app/format/saved-paper.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { RowActions, RowLink } from '#app/list/row-actions.tsx'
import { removeInvoice } from '#app/parts/invoices/calls.server.ts'
import { invoicesList } from '#app/parts/invoices/list.tsx'
import { invoicePath, pdfPath } from '#app/parts/paths.ts'
import { requirePermission, type Session } from '#app/session/guard.server.ts'
import { invoices } from '#server/invoices/contract.ts'

export const meta = () => [{ title: `${invoicesList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, invoicesList.keys.search)
  const page = await readPage(request, session, invoicesList, searchIn(session, invoices.search))
  return { page, mayOpen: session.can('GET-invoices/{id}'), guardada: await readSaved(request, session) }
}

/** Invoice that was just saved, if the address names one. */
async function readSaved(request: Request, session: Session): Promise<SavedPaperProps | null> {
  const id = queryText(request.url, SAVED_PARAM)
  if (!id || !session.can('GET-invoices/{id}')) return null
  const found = await orElse(call(session, invoices.get, { params: { id } }), null)
  if (!found) return null
  return {
    numero: found.numero_de_factura,
    valor: found.valor_total,
    to: invoicePath(found.id),
    href: pdfPath('FACTURA', found.id),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, invoicesList.keys.search)
  return changeList(request, session, invoicesList, invoices, {
    remove: (id, motivo) => removeInvoice(session, id, motivo),
  })
}

export default function Facturas() {
  const { page, mayOpen, guardada } = useLoaderData<typeof loader>()
  return (
    <>
      {guardada && <SavedPaper key={guardada.to} {...guardada} />}
      <ListScreen
        list={invoicesList}
        page={page}
        reply={useActionData<typeof action>()}
        nameTo={(row) => (mayOpen ? invoicePath(row.id) : undefined)}
        actions={(row) => (
          <RowActions
            list={invoicesList}
            page={page}
            row={row}
            editTo={`/save-invoice/${encodeURIComponent(row.id)}`}
            closed={row.anulada}
          >
            {mayOpen && (
              <RowLink list={invoicesList} row={row} icon="search" to={invoicePath(row.id)}>
                Ver
              </RowLink>
            )}
          </RowActions>
        )}
      />
    </>
  )
}
