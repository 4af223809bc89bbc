import type { FastifyInstance } from 'fastify'
import { invoices } from './contract.ts'
import { changes, listing, reads, writes } from '#server/kit/http/register.ts'
import { dateNotice } from '#server/numbers/queries.ts'
import { takeBackInvoice } from './credit-notes-acts.ts'
import { createInvoice, updateInvoice } from './acts.ts'
import { invoiceDetail, INVOICES, searchInvoices, withState } from './queries.ts'
import { lastPriceOf } from './lines-queries.ts'
import { today } from '#server/kit/words/days.ts'

export function invoiceRoutes(app: FastifyInstance): void {
  reads(
    app,
    invoices.search,
    listing(INVOICES, ({ db, company, body }) => searchInvoices(db.read, company, body, today())),
  )

  reads(app, invoices.lastPrice, async ({ db, company, query }) => ({
    precio: await lastPriceOf(db.read, company, query.id_producto),
  }))

  reads(app, invoices.get, ({ db, company, params }) => invoiceDetail(db.read, company, params.id, today()))

  writes(app, invoices.create, async ({ tx, company, body }) => {
    const hoy = today()
    const row = await createInvoice(tx, company, body, hoy)
    return { data: withState(row, hoy), ...(await dateNotice(tx, company, INVOICES, row)) }
  })

  changes(app, invoices.update, async ({ tx, company, body }) => {
    const hoy = today()
    return withState(await updateInvoice(tx, company, body, hoy), hoy)
  })

  changes(app, invoices.remove, async ({ tx, company, params, body }) =>
    withState(await takeBackInvoice(tx, company, params.id, body.motivo, today()), today()),
  )
}
