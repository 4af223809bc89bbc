import type { FastifyInstance } from 'fastify'
import { fomento } from '../contract/fomento.ts'
import { withholdings } from '../contract/withholdings.ts'
import { reads, recordExport } from '../plugins/routes.ts'
import {
  certificateName,
  fomentoReport,
  withholdingCertificate,
  withholdingsReport,
} from '../queries/reports/purchases.ts'
import { today } from '../shared/days.ts'
import { writtenMonth } from '../shared/months.ts'
import { AUDITED_REPORTS } from '../shared/audited-tables.ts'

/** What the law asks of a buyer of paddy: the levy and the withholdings of its settlements. */
export function withholdingRoutes(app: FastifyInstance): void {
  reads(app, fomento.report, async ({ db, company, query, request }) => {
    const found = await fomentoReport(db.read, company, query.mes, today())
    await recordExport(db, request, AUDITED_REPORTS, `Cuota de fomento de ${writtenMonth(found.mes)}`)
    return found
  })

  reads(app, withholdings.report, async ({ db, company, query, request }) => {
    const found = await withholdingsReport(db.read, company, query.mes, today())
    await recordExport(db, request, AUDITED_REPORTS, `Retenciones de ${writtenMonth(found.mes)}`)
    return found
  })

  reads(app, withholdings.certificate, async ({ db, company, params, query, request }) => {
    const found = await withholdingCertificate(db.read, company, params.id, query.anio, today())
    await recordExport(db, request, AUDITED_REPORTS, certificateName(found))
    return found
  })
}
