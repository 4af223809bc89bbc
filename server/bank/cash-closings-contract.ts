import { z } from 'zod'
import { BOOK_KEY } from './contract.ts'
import {
  answeredNumber,
  answeredText,
  changeAnswer,
  Day,
  flag,
  Id,
  IdParams,
  ReasonedVoiding,
  requiredText,
  row,
  text,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { DENOMINATIONS } from './cash-words.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { mustChoose, NOT_WHOLE } from '#server/kit/words/sentences.ts'

const count = z.number().int(NOT_WHOLE).min(0, 'No puede ser negativo.').max(1_000_000)

/** How many of each note and coin; what is not named is none. */
const Counted = z.object(
  Object.fromEntries(DENOMINATIONS.map(([name]) => [name, count.optional()])) as Record<
    (typeof DENOMINATIONS)[number][0],
    z.ZodOptional<typeof count>
  >,
)

/** A cash box at the end of a day (N-157); whole pesos. `libro_hoy` is what the book says of that day by now. */
export const CashClosing = row('id_cierre', {
  id_cierre: Id,
  id_banco: Id,
  nombre_caja: answeredText,
  fecha: answeredText,
  hora: answeredText,
  conteo: z.record(z.string(), z.number()).default({}),
  contado: answeredNumber,
  libro: answeredNumber,
  libro_hoy: answeredNumber,
  diferencia: answeredNumber,
  observaciones: answeredText,
  registro: answeredText,
  /** The last seal of the audit by then, as `npm run audit:verify` takes it. */
  ancla: answeredText,
  anulado: flag.default(false),
  motivo_anulacion: answeredText,
})
export type CashClosing = z.infer<typeof CashClosing>

export const NewClosing = z.object({
  id_banco: requiredText(mustChoose('una caja'), 64),
  fecha: Day('Escriba la fecha.'),
  conteo: Counted,
  observaciones: text(LENGTH.reason),
})

export const CLOSING_KEY = 'POST-bank-movements/close'

export const cashClosings = {
  search: endpoint('GET /bank-movements/closings', {
    access: BOOK_KEY,
    summary: 'Los cierres de una caja, el último primero; fecha: los de ese día',
    query: z.object({ id_banco: Id, fecha: z.iso.date().optional() }),
    answer: z.object({ data: z.array(CashClosing) }),
  }),
  create: endpoint('POST /bank-movements/closings', {
    access: CLOSING_KEY,
    creates: true,
    summary: 'Cierra una caja al final de un día, con lo que se contó por denominación',
    said: 'Cierre de caja guardado',
    body: NewClosing,
    answer: changeAnswer(CashClosing),
  }),
  void: endpoint('PATCH /bank-movements/closings/{id}/void', {
    access: CLOSING_KEY,
    summary: 'Anula un cierre de caja, con motivo',
    said: 'Cierre de caja anulado',
    params: IdParams,
    body: ReasonedVoiding,
    answer: changeAnswer(CashClosing),
  }),
}
