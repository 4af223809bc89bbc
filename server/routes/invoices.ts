import type { FastifyInstance } from 'fastify'
import { invoices } from '../contract/invoices.ts'
import { changes, listing, reads } from '../plugins/routes.ts'
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
  reads(
    app,
    invoices.search,
    listing(INVOICES, async ({ db, company, body }) => {
      const page = await searchRows(db.read, INVOICES, company, body)
      const hoy = today()
      return { ...page, data: page.data.map((row) => withState(row, hoy)) }
    }),
  )

  reads(app, invoices.get, ({ db, company, params }) => invoiceDetail(db.read, company, params.id, today()))

  changes(app, invoices.create, async ({ tx, company, body }) => {
    const hoy = today()
    return withState(await createInvoice(tx, company, body, hoy), hoy)
  })

  changes(app, invoices.update, async ({ tx, company, body }) => {
    const hoy = today()
    return withState(await updateInvoice(tx, company, body, hoy), hoy)
  })

  changes(app, invoices.remove, ({ tx, company, params }) => removeInvoice(tx, company, params.id))
}
