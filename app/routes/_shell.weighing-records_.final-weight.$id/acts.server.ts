import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { doing } from '#app/form/acts.server.ts'
import {
  Analysis,
  confirmation,
  sacks,
  secondWeight,
  weight,
} from '#app/parts/weighings/completing.server.ts'
import { asQuoted } from '#app/parts/weighings/quoted.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { NewWeighing, weighingRecords } from '#server/contract/weighing-records.ts'
import { requiredText } from '#server/contract/common.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { WHY_REWEIGHED } from '#server/shared/sentences.ts'

const reweighed = (form: FormData) =>
  z.object({
    motivo: requiredText(WHY_REWEIGHED, LENGTH.reason),
    peso_lleno: weight,
    peso_vacio: weight,
    cantbultos: sacks,
    ...confirmation(form),
  })

/** What the acts of a weighing ask of the API. */
export function doings(session: Session, id: string) {
  const update = (value: object, version: number | undefined) =>
    asQuoted(call(session, weighingRecords.update, { body: { ...value, id_weighing_record: id, version } }))
  return {
    segunda: doing(weighingRecords.update, secondWeight, update),
    analisis: doing(weighingRecords.update, Analysis, update),
    repesar: doing(weighingRecords.update, reweighed, (value, version) =>
      asQuoted(call(session, weighingRecords.reweigh, { params: { id }, body: { ...value, version } })),
    ),
    observaciones: doing(weighingRecords.update, NewWeighing.pick({ observaciones: true }), update),
  }
}
