import type { FastifyInstance } from 'fastify'
import { holdsKey } from '#server/kit/contract/keys.ts'
import { weighingRecords } from './contract.ts'
import { today } from '#server/kit/words/days.ts'
import { changes, lists, reads, userOf, writes } from '#server/kit/http/register.ts'
import { dateNotice } from '#server/numbers/queries.ts'
import type { Row } from '#server/kit/rows/rows.ts'
import type { SyncFee } from './decisions-acts.ts'
import { createWeighing, reweigh, updateWeighing, voidWeighing } from './acts.ts'
import { WEIGHINGS, searchWeighings } from './queries.ts'
import { writeShares } from './shares-acts.ts'
import { lastOfVehicle, weighingDefaults, weighingSummary } from './summary-queries.ts'
import { tares } from './tares-contract.ts'
import { taresOfPlates } from './tares-report-queries.ts'
import { report } from '#server/kit/http/report.ts'
import { writtenMonth } from '#server/kit/words/months.ts'

const answer = (data: Row) => ({ data, id_weighing_record: data._id })

export function weighingRecordRoutes(app: FastifyInstance, syncFee: SyncFee): void {
  lists(app, weighingRecords.search, WEIGHINGS, ({ db, company, body }) =>
    searchWeighings(db.read, company, body),
  )

  for (const call of [weighingRecords.get, weighingRecords.summary]) {
    reads(app, call, ({ db, company, params }) => weighingSummary(db.read, company, params.id))
  }

  reads(app, weighingRecords.last, ({ db, company, params }) =>
    lastOfVehicle(db.read, company, params.id_vehiculo),
  )

  reads(app, weighingRecords.defaults, ({ db, company }) => weighingDefaults(db.read, company, today()))

  writes(app, weighingRecords.create, async ({ tx, company, body, request }) => {
    const mayChangeFee = holdsKey(userOf(request).keys, 'PUT-weighing-records')
    const weigher = { ahora: new Date().toISOString(), mayChangeFee, syncFee }
    const row = await createWeighing(tx, company, body, weigher)
    return { ...answer(row), ...(await dateNotice(tx, company, WEIGHINGS, row)) }
  })

  writes(app, weighingRecords.update, async ({ tx, company, body }) =>
    answer(await updateWeighing(tx, company, body, { ahora: new Date().toISOString(), syncFee })),
  )

  writes(app, weighingRecords.reweigh, async ({ tx, company, params, body }) =>
    answer(await reweigh(tx, company, params.id, body)),
  )

  changes(app, weighingRecords.shares, ({ tx, company, params, body }) =>
    writeShares(tx, company, params.id, body),
  )

  changes(app, weighingRecords.remove, ({ tx, company, params, body, request }) => {
    const mayVoidAll = holdsKey(userOf(request).keys, 'DELETE-weighing-records/{id}')
    return voidWeighing(tx, company, params.id, { ...body, mayVoidAll, hoy: today(), syncFee })
  })

  report(
    app,
    tares.report,
    ({ db, company, query }) => taresOfPlates(db.read, company, query.mes, today()),
    ({ mes }) => `Taras por placa en ${writtenMonth(mes)}`,
  )
}
