import { act, ofRecord, withCalls } from '#app/form/acts.server.ts'
import { readAnswer } from '#app/parts/scales/scale.server.ts'
import { asking } from '#app/parts/weighings/asking.server.ts'
import {
  Analysis,
  ANALYSIS_STEP,
  complete,
  reweighed,
  WEIGHT_STEP,
  secondWeight,
} from '#app/parts/weighings/completing.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { ReasonedVoiding } from '#server/kit/contract/common.ts'
import { today } from '#server/kit/words/days.ts'
import { NewWeighing, weighingRecords } from '#server/weighings/contract.ts'
import type { WeighingSummary } from '#server/weighings/rows-contract.ts'
import { ACTS } from './acts.tsx'

const Remarks = NewWeighing.pick({ observaciones: true })

export const CALLS = withCalls(ACTS, {
  segunda: act(
    weighingRecords.update,
    secondWeight,
    ({ session, id, form, value }) => complete(session, id, form, value, WEIGHT_STEP),
    { before: ({ session, form, id }) => readAnswer(session, form, id) },
  ),
  analisis: act(weighingRecords.update, Analysis, ({ session, id, form, value }) =>
    complete(session, id, form, value, ANALYSIS_STEP),
  ),
  repesar: act(weighingRecords.reweigh, reweighed, (valid) => asking(valid.form, ofRecord(valid)), {
    said: weighingRecords.update.said,
  }),
  observaciones: act(weighingRecords.update, Remarks, ({ value, id, version, form, send }) =>
    asking(form, send({ body: { ...value, id_weighing_record: id, version } })),
  ),
  eliminar: act(weighingRecords.remove, ReasonedVoiding, ({ value: body, id, send }) =>
    send({ params: { id }, body }),
  ),
})

/** True if the user may void all weighings, or if the user made this weighing today. The API decides. */
export const mayVoid = (session: Session, { pesado_por, pesado_en }: WeighingSummary): boolean =>
  session.can('DELETE-weighing-records/{id}') ||
  (pesado_por === session.nombre && pesado_en.startsWith(today()))
