import type { Asked } from '#app/form/acts.tsx'
import { TextField } from '#app/form/fields.tsx'
import { ASK } from '#app/list/define-list.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { WeighingSummary } from '#server/weighings/rows-contract.ts'
import { today } from '#server/kit/words/days.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

/** Who may void all of them, or weighed this one today; the API decides. */
export const mayVoid = (session: Session, { pesado_por, pesado_en }: WeighingSummary): boolean =>
  session.can('DELETE-weighing-records/{id}') ||
  (pesado_por === session.nombre && pesado_en.startsWith(today()))

/** Why it counts no more: its number and what it says stay (N-150). */
export const voiding = (pesada: WeighingSummary): Asked => ({
  title: `Eliminar la pesada ${pesada.consecutivo}`,
  question: ASK,
  button: 'Eliminar pesada',
  fields: <TextField name="motivo" label="Motivo" maxLength={LENGTH.reason} required />,
})
