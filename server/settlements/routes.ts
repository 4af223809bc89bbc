import type { FastifyInstance } from 'fastify'
import { settlements } from './contract.ts'
import { today } from '#server/kit/words/days.ts'
import { changes, lists, reads, writes } from '#server/kit/http/register.ts'
import { owedText } from '#server/receivables/words.ts'
import { type Judged, lastPriceOf, readUnusualPrice } from './usual-price-queries.ts'
import { previewSettlement } from './inputs-queries.ts'
import { approveSettlement, paySettlement, registerSettlement, voidSettlement, type Stored } from './acts.ts'
import { pendingSuppliers, settlementDetail, SETTLEMENT_FILTERS, SETTLEMENTS } from './queries.ts'
import { createSettlement } from './create-acts.ts'
import { proposedPrice } from '#server/rates/price-list-queries.ts'
import { documentAsked } from './purchase-document-acts.ts'
import { correctPrice } from './correct-price-acts.ts'
import { draftObstacle } from './draft-obstacle-queries.ts'
import { recalculateSettlement } from './recalculate-acts.ts'
import { returnAdvance } from './return-advance-acts.ts'
import { searchRows } from '#server/kit/rows/search.ts'
import { deposits } from './deposits-contract.ts'
import { depositsReport } from './deposits-queries.ts'
import { report } from '#server/kit/http/report.ts'

export function settlementRoutes(app: FastifyInstance): void {
  lists(app, settlements.search, SETTLEMENTS, ({ db, company, body }) =>
    searchRows(db.read, SETTLEMENTS, company, body, { filters: SETTLEMENT_FILTERS }),
  )

  reads(app, settlements.get, async ({ db, company, params }) => {
    const found = await settlementDetail(db.read, company, params.id)
    if (found.estado !== 'BORRADOR') return found
    const stored = found as unknown as Stored
    const obstaculo = await draftObstacle(db.read, company, { ...stored, id: params.id })
    const documento = await documentAsked(db.read, company, stored.id_proveedor, today())
    const unusual = await readUnusualPrice(db.read, company, found as unknown as Judged)
    return { ...found, ...(documento && { documento }), ...(obstaculo && { obstaculo }), ...unusual }
  })

  reads(app, settlements.suppliers, async ({ db, company }) => ({
    data: await pendingSuppliers(db.read, company),
  }))

  reads(app, settlements.preview, async ({ db, company, body }) => {
    const calculo = await previewSettlement(db.read, company, body, today())
    return { ...calculo, ...(await readUnusualPrice(db.read, company, calculo)) }
  })

  reads(app, settlements.prices, async ({ db, company, body }) => ({
    data: {
      ...(await proposedPrice(db.read, company, body, today())),
      ultima: await lastPriceOf(db.read, company, body.pesadas),
    },
  }))

  writes(app, settlements.create, async ({ tx, company, body }) => {
    const data = await createSettlement(tx, company, body, today())
    return { data, id_liquidacion: data._id }
  })

  changes(app, settlements.recalculate, ({ tx, company, params, body }) =>
    recalculateSettlement(tx, company, params.id, body, new Date()),
  )

  changes(app, settlements.approve, ({ tx, company, params, body }) =>
    approveSettlement(tx, company, params.id, body, new Date()),
  )

  changes(app, settlements.register, ({ tx, company, params, body }) =>
    registerSettlement(tx, company, params.id, body, today()),
  )

  changes(app, settlements.pay, ({ tx, company, params, body }) =>
    paySettlement(tx, company, params.id, body, new Date()),
  )

  changes(app, settlements.returnAdvance, ({ tx, company, params, body }) =>
    returnAdvance(tx, company, params.id, body, today()),
  )

  changes(app, settlements.correctPrice, ({ tx, company, params, body }) =>
    correctPrice(tx, company, params.id, body, new Date()),
  )

  writes(app, settlements.void, async ({ tx, company, params, body }) => {
    const { data, devuelto } = await voidSettlement(tx, company, params.id, body, new Date())
    const owed = devuelto && `Su abono era de un ${devuelto.cerrado} ya cerrado. ${owedText(devuelto.cuenta)}`
    return { data, ...(owed && { mensaje: `${settlements.void.said}. ${owed}` }) }
  })

  report(
    app,
    deposits.report,
    ({ db, company, query }) => depositsReport(db.read, company, query.tercero, today()),
    ({ tercero }) => (tercero ? `Cuenta de depósito de ${tercero.nombre}` : 'Depósitos por fijar'),
  )
}
