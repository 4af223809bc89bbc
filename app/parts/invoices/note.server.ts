import { redirect } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { newOnceKey } from '#app/form/submit.server.ts'
import { notePath } from '#app/parts/paths.ts'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import { loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { invoices } from '#server/invoices/contract.ts'
import { today } from '#server/kit/words/days.ts'

/** Data of the form of a new note. `?factura=` is the invoice to correct; without it, redirects to the list. */
export async function loadForNote(request: Request) {
  const session = await requirePermission(request, 'POST-notes')
  session.require('GET-invoices/{id}')
  const id = queryText(request.url, 'factura')
  if (!id) throw redirect('/invoices')
  return loadOrFail(request, 'No se pudo cargar la factura', async () => {
    const factura = await call(session, invoices.get, { params: { id } })
    return { factura, once: newOnceKey(), hoy: today() }
  })
}

/** Redirects to the page of a saved note, with its message. */
export const redirectToNote = (said: string, saved: { id_nota?: string | undefined }) =>
  redirectWithFlash(saved.id_nota ? notePath(saved.id_nota) : '/notas', savedFlash(said, saved))
