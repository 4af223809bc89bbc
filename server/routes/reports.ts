import type { FastifyInstance } from 'fastify'
import { movements, reports } from '../contract/reports.ts'
import { reads, recordExport } from '../plugins/routes.ts'
import { AUDITED_REPORTS } from '../shared/audited-tables.ts'
import { farmerReceivables } from '../queries/reports/farmer-receivables.ts'
import { farmerStatement } from '../queries/reports/farmer-statement.ts'
import { searchMovements } from '../queries/reports/movements.ts'
import { profitability } from '../queries/reports/profitability.ts'
import { today } from '../shared/days.ts'

export function reportRoutes(app: FastifyInstance): void {
  reads(app, movements.search, async ({ db, company, body, request }) => {
    const found = await searchMovements(db.read, company, body, today())
    await recordExport(db, request, AUDITED_REPORTS, `Movimientos de ${found.tercero.nombre}`)
    return found
  })

  reads(app, reports.farmerStatement, async ({ db, company, params, request }) => {
    const found = await farmerStatement(db.read, company, params.id, today())
    await recordExport(
      db,
      request,
      AUDITED_REPORTS,
      `Estado de cuenta de ${found.agricultor}, ${found.consecutivo}`,
    )
    return found
  })

  reads(app, reports.farmerReceivables, async ({ db, company, params, request }) => {
    const found = await farmerReceivables(db.read, company, params.id, today())
    await recordExport(db, request, AUDITED_REPORTS, `Extracto de cartera de ${found.tercero.nombre}`)
    return found
  })

  reads(app, reports.profitability, async ({ db, company, query, request }) => {
    const found = await profitability(db.read, company, query)
    await recordExport(db, request, AUDITED_REPORTS, `Rentabilidad del ${query.desde} al ${query.hasta}`)
    return found
  })
}
