import type { FastifyInstance } from 'fastify'
import { paymentReceipts } from './contract.ts'
import { changes, lists, reads, writes } from '#server/kit/http/register.ts'
import { dateNotice } from '#server/numbers/queries.ts'
import { RECEIPTS, searchReceipts, APPLIED_RECEIPTS } from './queries.ts'
import {
  applyByHand,
  changeReceipt,
  receiptDetail,
  recordReceipt,
  voidManualReceipt,
  voidPending,
  applyByNumbers,
} from './by-hand-acts.ts'
import { today } from '#server/kit/words/days.ts'
import { appliedReceipts } from './applied-contract.ts'
import { manages } from '#server/kit/http/managed.ts'
import { changeApplication, removeApplication } from './acts.ts'

export function paymentReceiptRoutes(app: FastifyInstance): void {
  lists(app, paymentReceipts.search, RECEIPTS, async ({ db, company, body }) => {
    const page = await searchReceipts(db.read, company, body)
    return { ...page, paymentReceiptList: page.data, totalElements: page.total_count }
  })

  reads(app, paymentReceipts.get, ({ db, company, params }) => receiptDetail(db.read, company, params.id))

  writes(app, paymentReceipts.create, async ({ tx, company, body }) => {
    const data = await recordReceipt(tx, company, body, today())
    return { data, ...(await dateNotice(tx, company, RECEIPTS, data)) }
  })

  changes(app, paymentReceipts.update, ({ tx, company, body }) => changeReceipt(tx, company, body))

  changes(app, paymentReceipts.apply, ({ tx, company, params, body }) => {
    const { aplicaciones, fecha_aplicacion: fecha, version } = body
    return applyByHand(tx, company, params.id, aplicaciones, { fecha, hoy: today(), version })
  })

  changes(app, paymentReceipts.void, ({ tx, company, params, body }) =>
    voidManualReceipt(tx, company, params.id, body),
  )

  changes(app, paymentReceipts.remove, ({ tx, company, params, body }) =>
    voidPending(tx, company, params.id, body.motivo),
  )

  manages(app, appliedReceipts, APPLIED_RECEIPTS, {
    create: ({ tx, company, body }) => applyByNumbers(tx, company, body, today()),
    update: ({ tx, company, body: { id_applied_receipt, ...changes } }) =>
      changeApplication(tx, company, id_applied_receipt, { ...changes, hoy: today() }),
    remove: ({ tx, company, params }) => removeApplication(tx, company, params.id),
  })
}
