import type { FastifyInstance } from 'fastify'
import { settlements } from '../contract/settlements.ts'
import { today } from '../shared/days.ts'
import { reads, recordExport, writes } from '../plugins/routes.ts'
import { owedText } from '../queries/financing/closing.ts'
import { previewSettlement } from '../queries/settlements/inputs.ts'
import { approveSettlement, paySettlement, voidSettlement } from '../queries/settlements/acts.ts'
import { pendingSuppliers } from '../queries/settlements/suppliers.ts'
import { recalculateSettlement } from '../queries/settlements/recalculate.ts'
import { searchRows } from '../queries/search.ts'
import {
  createSettlement,
  settlementDetail,
  SETTLEMENT_FILTERS,
  SETTLEMENTS,
} from '../queries/settlements/settlements.ts'

export function settlementRoutes(app: FastifyInstance): void {
  reads(app, settlements.search, async ({ db, company, body, request }) => {
    await recordExport(db, request, SETTLEMENTS.name, body.search)
    return searchRows(db.read, SETTLEMENTS, company, body, { filters: SETTLEMENT_FILTERS })
  })

  reads(app, settlements.get, ({ db, company, params }) => settlementDetail(db.read, company, params.id))

  reads(app, settlements.suppliers, async ({ db, company }) => ({
    data: await pendingSuppliers(db.read, company),
  }))

  reads(app, settlements.preview, ({ db, company, body }) =>
    previewSettlement(db.read, company, body, today()),
  )

  writes(app, settlements.create, async ({ tx, company, body }) => {
    const data = await createSettlement(tx, company, body, today())
    return { data, id_liquidacion: data._id, mensaje: 'Liquidación guardada correctamente' }
  })

  writes(app, settlements.recalculate, async ({ tx, company, params, body }) => ({
    data: await recalculateSettlement(tx, company, params.id, body.version, new Date()),
    mensaje: 'Liquidación calculada de nuevo',
  }))

  writes(app, settlements.approve, async ({ tx, company, params, body }) => ({
    data: await approveSettlement(tx, company, params.id, body, new Date()),
    mensaje: 'Liquidación aprobada correctamente',
  }))

  writes(app, settlements.pay, async ({ tx, company, params, body }) => ({
    data: await paySettlement(tx, company, params.id, body, new Date()),
    mensaje: 'Liquidación pagada correctamente',
  }))

  writes(app, settlements.void, async ({ tx, company, params, body }) => {
    const { data, cuenta } = await voidSettlement(tx, company, params.id, body, new Date())
    const owed = cuenta && `Su abono era de un acuerdo ya cerrado. ${owedText(cuenta)}`
    return { data, mensaje: ['Liquidación anulada correctamente', owed].filter(Boolean).join('. ') }
  })
}
