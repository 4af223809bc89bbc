import type { FastifyInstance } from 'fastify'
import { invoices } from '../contract/invoices.ts'
import { reads, recordExport, writes } from '../plugins/routes.ts'
import {
  createInvoice,
  invoiceDetail,
  INVOICES,
  removeInvoice,
  updateInvoice,
  withState,
} from '../queries/invoices.ts'
import { searchRows } from '../queries/search.ts'
import { today } from '../shared/days.ts'

export function invoiceRoutes(app: FastifyInstance): void {
  reads(app, invoices.search, async ({ db, company, body, request }) => {
    await recordExport(db, request, 'invoices', body.search)
    const page = await searchRows(db.read, INVOICES, company, body)
    const hoy = today()
    return { ...page, data: page.data.map((row) => withState(row, hoy)) }
  })

  reads(app, invoices.get, ({ db, company, params }) => invoiceDetail(db.read, company, params.id, today()))

  writes(app, invoices.create, async ({ tx, company, body }) => {
    const hoy = today()
    const data = withState(await createInvoice(tx, company, body, hoy), hoy)
    return { data, mensaje: 'Factura creada correctamente' }
  })

  writes(app, invoices.update, async ({ tx, company, body }) => {
    const hoy = today()
    const data = withState(await updateInvoice(tx, company, body, hoy), hoy)
    return { data, mensaje: 'Factura actualizada correctamente' }
  })

  writes(app, invoices.remove, async ({ tx, company, params }) => ({
    data: await removeInvoice(tx, company, params.id),
    mensaje: 'Factura eliminada correctamente',
  }))
}
