import type { FastifyInstance } from 'fastify'
import { settlements } from '../contract/settlements.ts'
import { today } from '../shared/days.ts'
import { changes, listing, reads, writes } from '../plugins/routes.ts'
import { owedText } from '../queries/financing/closing.ts'
import { previewSettlement } from '../queries/settlements/inputs.ts'
import {
  approveSettlement,
  paySettlement,
  registerSettlement,
  voidSettlement,
  type Stored,
} from '../queries/settlements/acts.ts'
import {
  pendingSuppliers,
  createSettlement,
  settlementDetail,
  SETTLEMENT_FILTERS,
  SETTLEMENTS,
} from '../queries/settlements/settlements.ts'
import { proposedPrice } from '../queries/settlements/prices.ts'
import { documentAsked } from '../queries/settlements/purchase-document.ts'
import { correctPrice } from '../queries/settlements/correct-price.ts'
import { draftObstacle } from '../queries/settlements/current-rates.ts'
import { recalculateSettlement } from '../queries/settlements/recalculate.ts'
import { searchRows } from '../queries/search.ts'

export function settlementRoutes(app: FastifyInstance): void {
  reads(
    app,
    settlements.search,
    listing(SETTLEMENTS, ({ db, company, body }) =>
      searchRows(db.read, SETTLEMENTS, company, body, { filters: SETTLEMENT_FILTERS }),
    ),
  )

  reads(app, settlements.get, async ({ db, company, params }) => {
    const found = await settlementDetail(db.read, company, params.id)
    if (found.estado !== 'BORRADOR') return found
    const stored = found as unknown as Stored
    const obstaculo = await draftObstacle(db.read, company, { ...stored, id: params.id })
    const documento = await documentAsked(db.read, company, stored.id_proveedor, today())
    return { ...found, ...(documento && { documento }), ...(obstaculo && { obstaculo }) }
  })

  reads(app, settlements.suppliers, async ({ db, company }) => ({
    data: await pendingSuppliers(db.read, company),
  }))

  reads(app, settlements.preview, ({ db, company, body }) =>
    previewSettlement(db.read, company, body, today()),
  )

  reads(app, settlements.prices, async ({ db, company, body }) => ({
    data: await proposedPrice(db.read, company, body, today()),
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

  changes(app, settlements.correctPrice, ({ tx, company, params, body }) =>
    correctPrice(tx, company, params.id, body, new Date()),
  )

  writes(app, settlements.void, async ({ tx, company, params, body }) => {
    const { data, cuenta } = await voidSettlement(tx, company, params.id, body, new Date())
    const owed = cuenta && `Su abono era de un acuerdo ya cerrado. ${owedText(cuenta)}`
    return { data, ...(owed && { mensaje: `${settlements.void.said}. ${owed}` }) }
  })
}
