import type { FastifyInstance } from 'fastify'
import { holdsKey } from '../contract/keys.ts'
import { weighingRecords } from '../contract/weighing-records.ts'
import { today } from '../shared/days.ts'
import { reads, recordExport, userOf, writes } from '../plugins/routes.ts'
import type { Row } from '../queries/rows.ts'
import { createWeighing, removeWeighing, reweigh, updateWeighing } from '../queries/weighings/records.ts'
import { searchWeighings } from '../queries/weighings/search.ts'
import { lastOfVehicle, weighingDefaults, weighingSummary } from '../queries/weighings/summary.ts'

const answer = (data: Row, mensaje: string) => ({ data, id_weighing_record: data._id, mensaje })

export function weighingRecordRoutes(app: FastifyInstance): void {
  reads(app, weighingRecords.search, async ({ db, company, body, request }) => {
    await recordExport(db, request, 'weighing_records', body.search)
    return searchWeighings(db.read, company, body)
  })

  for (const call of [weighingRecords.get, weighingRecords.summary]) {
    reads(app, call, ({ db, company, params }) => weighingSummary(db.read, company, params.id))
  }

  reads(app, weighingRecords.last, ({ db, company, params }) =>
    lastOfVehicle(db.read, company, params.id_vehiculo),
  )

  reads(app, weighingRecords.defaults, ({ db, company }) => weighingDefaults(db.read, company, today()))

  writes(app, weighingRecords.create, async ({ tx, company, body, request }) => {
    const mayChangeFee = holdsKey(userOf(request).keys, 'PUT-weighing-records')
    const weigher = { ahora: new Date().toISOString(), mayChangeFee }
    return answer(await createWeighing(tx, company, body, weigher), '✅ El registro se guardó correctamente.')
  })

  writes(app, weighingRecords.update, async ({ tx, company, body }) =>
    answer(
      await updateWeighing(tx, company, body, new Date().toISOString()),
      '✅ El registro se guardó correctamente.',
    ),
  )

  writes(app, weighingRecords.reweigh, async ({ tx, company, params, body }) =>
    answer(await reweigh(tx, company, params.id, body), 'Pesada repesada correctamente'),
  )

  writes(app, weighingRecords.remove, async ({ tx, company, params }) => ({
    data: await removeWeighing(tx, company, params.id),
    mensaje: 'Registro eliminado correctamente',
  }))
}
