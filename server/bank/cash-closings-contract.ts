import { z } from 'zod'
import { BOOK_KEY } from './contract.ts'
import {
  changeAnswer,
  chosen,
  Day,
  flag,
  Id,
  IdParams,
  ReasonedVoiding,
  row,
  searchAnswer,
  text,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { DENOMINATIONS } from './cash-words.ts'
import { CASH_CLOSING } from './words.ts'
import { NOT_WHOLE } from '#server/kit/words/sentences.ts'

const count = z.number().int(NOT_WHOLE).min(0, 'No puede ser negativo.').max(1_000_000)

/** Number of each note and coin. Missing ones count as 0. */
const Counted = z.object(
  Object.fromEntries(DENOMINATIONS.map(([name]) => [name, count.optional()])) as Record<
    (typeof DENOMINATIONS)[number][0],
    z.ZodOptional<typeof count>
  >,
)

/**
 * Closing of a cash box at the end of a day, in whole pesos. `libro` is the balance before the closing,
 * `libro_cerrado` after it, and `libro_hoy` the current one of that day (bank/README.md, cash closings).
 */
export const CashClosing = row('id_cierre', {
  id_cierre: Id,
  id_banco: Id,
  nombre_caja: z.string(),
  fecha: z.string(),
  hora: z.string(),
  conteo: z.record(z.string(), z.number()).default({}),
  contado: z.number(),
  libro: z.number(),
  libro_cerrado: z.number().nullable().default(null),
  libro_hoy: z.number().nullable().default(null),
  diferencia: z.number(),
  observaciones: z.string(),
  registro: z.string(),
  /** Last seal of the company's audit chain at closing time, in the form that `npm run audit:verify` accepts. */
  ancla: z.string(),
  /** Last seal of the chain of entries without a company, such as sign-ins. */
  ancla_general: z.string(),
  anulado: flag.default(false),
  motivo_anulacion: z.string(),
})
export type CashClosing = z.infer<typeof CashClosing>

export const NewClosing = z.object({
  id_banco: chosen('una caja'),
  fecha: Day('Escriba la fecha.'),
  conteo: Counted,
  observaciones: text(CASH_CLOSING.observaciones.maxLength),
})

const CLOSING_KEY = 'POST-bank-movements/close'

export const CLOSINGS_PER_PAGE = 31

export const cashClosings = {
  search: endpoint('GET /bank-movements/closings', {
    access: BOOK_KEY,
    summary: 'Los cierres de una caja, el último primero; fecha: los de ese día',
    query: z.object({
      id_banco: Id,
      fecha: z.iso.date().optional(),
      actual_page: z.coerce.number().int().min(1).optional(),
    }),
    answer: searchAnswer(CashClosing),
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
