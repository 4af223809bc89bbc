import type { FastifyInstance } from 'fastify'
import { type InvoiceDetail, invoices } from './contract.ts'
import { changes, lists, reads, writes } from '#server/kit/http/register.ts'
import { dateNotice } from '#server/numbers/queries.ts'
import { takeBackInvoice } from './credit-notes-acts.ts'
import { createInvoice, updateInvoice } from './acts.ts'
import { invoiceDetail, INVOICES, searchInvoices, withState } from './queries.ts'
import { computeLines, lastPriceOf } from './lines-queries.ts'
import { lineTotals } from './lines-rules.ts'
import type { Queries, Transaction } from '#server/db/transaction.ts'
import { today } from '#server/kit/words/days.ts'

/** Changes of an invoice and collections of its receivable, newest first. */
type History = (
  q: Queries,
  company: string,
  of: { factura: string; cuenta: string },
) => Promise<InvoiceDetail['historial']>

/** Throws CONFLICTO if the electronic document of the record is signed. */
type RefuseSigned = (tx: Transaction, company: string, of: { id_factura: string }) => Promise<void>

export function invoiceRoutes(
  app: FastifyInstance,
  { historyOf, refuseSigned }: { historyOf: History; refuseSigned: RefuseSigned },
): void {
  lists(app, invoices.search, INVOICES, ({ db, company, body }) =>
    searchInvoices(db.read, company, body, today()),
  )

  reads(app, invoices.lastPrice, async ({ db, company, query }) => ({
    precio: await lastPriceOf(db.read, company, query.id_producto),
  }))

  reads(app, invoices.preview, async ({ db, company, body }) =>
    lineTotals(await computeLines(db.read, company, body.lineas)),
  )

  reads(app, invoices.get, async ({ db, company, params: { id } }) => {
    const detail = await invoiceDetail(db.read, company, id, today())
    const historial = await historyOf(db.read, company, { factura: id, cuenta: detail.cuenta?._id ?? id })
    return { ...detail, historial }
  })

  writes(app, invoices.create, async ({ tx, company, body }) => {
    const hoy = today()
    const row = await createInvoice(tx, company, body, hoy)
    return { data: withState(row, hoy), ...(await dateNotice(tx, company, INVOICES, row)) }
  })

  changes(app, invoices.update, async ({ tx, company, body }) => {
    const hoy = today()
    await refuseSigned(tx, company, { id_factura: body.id })
    return withState(await updateInvoice(tx, company, body, hoy), hoy)
  })

  changes(app, invoices.remove, async ({ tx, company, params, body }) =>
    withState(await takeBackInvoice(tx, company, params.id, body.motivo, today()), today()),
  )
}
