import type { FastifyInstance } from 'fastify'
import { paymentReceipts } from '../contract/payment-receipts.ts'
import { reads, recordExport, writes } from '../plugins/routes.ts'
import { searchReceipts } from '../queries/receipts.ts'
import {
  applyByHand,
  changeReceipt,
  receiptDetail,
  removeReceipt,
  takeIn,
  voidByHand,
} from '../queries/receipts-by-hand.ts'
import { today } from '../shared/days.ts'

export function paymentReceiptRoutes(app: FastifyInstance): void {
  reads(app, paymentReceipts.search, async ({ db, company, body, request }) => {
    await recordExport(db, request, 'payment_receipts', body.search)
    const page = await searchReceipts(db.read, company, body)
    return { ...page, paymentReceiptList: page.data, totalElements: page.total_count }
  })

  reads(app, paymentReceipts.get, ({ db, company, params }) => receiptDetail(db.read, company, params.id))

  writes(app, paymentReceipts.create, async ({ tx, company, body }) => ({
    data: await takeIn(tx, company, body, today()),
    mensaje: 'Recibo de caja creado correctamente',
  }))

  writes(app, paymentReceipts.update, async ({ tx, company, body }) => ({
    data: await changeReceipt(tx, company, body),
    mensaje: 'Recibo actualizado correctamente',
  }))

  writes(app, paymentReceipts.apply, async ({ tx, company, params, body }) => {
    const { aplicaciones, fecha_aplicacion: fecha, version } = body
    const data = await applyByHand(tx, company, params.id, aplicaciones, { fecha, hoy: today(), version })
    return { data, mensaje: 'Recibo aplicado correctamente' }
  })

  writes(app, paymentReceipts.void, async ({ tx, company, params, body }) => ({
    data: await voidByHand(tx, company, params.id, body),
    mensaje: 'Recibo anulado correctamente',
  }))

  writes(app, paymentReceipts.remove, async ({ tx, company, params }) => ({
    data: await removeReceipt(tx, company, params.id),
    mensaje: 'Recibo eliminado correctamente',
  }))
}
