import type { Asked } from '#app/form/acts.tsx'
import { TextField } from '#app/form/fields.tsx'
import { ASK } from '#app/list/define-list.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { WeighingSummary } from '#server/weighings/rows-contract.ts'
import { today } from '#server/kit/words/days.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

/** True if the user may void all weighings, or if the user made this weighing today. The API decides. */
export const mayVoid = (session: Session, { pesado_por, pesado_en }: WeighingSummary): boolean =>
  session.can('DELETE-weighing-records/{id}') ||
  (pesado_por === session.nombre && pesado_en.startsWith(today()))

/** Question with the reason for voiding. Number and content stay. */
export const voiding = (pesada: WeighingSummary): Asked => ({
  title: `Eliminar la pesada ${pesada.consecutivo}`,
  question: ASK,
  button: 'Eliminar pesada',
  fields: <TextField name="motivo" label="Motivo" maxLength={LENGTH.reason} required />,
})
