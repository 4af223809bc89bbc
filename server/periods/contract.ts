import { z } from 'zod'
import {
  changeAnswer,
  flag,
  Id,
  IdParams,
  Pending,
  requiredText,
  row,
  searchAnswer,
  SearchRequest,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { isMonth } from '#server/kit/words/months.ts'
import { WHY_OPENED } from '#server/kit/words/sentences.ts'

const CLOSED_PERIODS_KEY = 'POST-closed-periods/search'
export const CLOSE_PERIOD_KEY = 'POST-closed-periods'
export const OPEN_PERIOD_KEY = 'PATCH-closed-periods/{id}/open'

/**
 * Closed month, `mes` as `aaaa-mm`. `pendientes` lists in words the records that were open
 * (periods/README.md, open records).
 */
export const ClosedPeriod = row('id_periodo', {
  id_periodo: Id,
  mes: z.string(),
  cerrado: flag.default(true),
  cerro: z.string(),
  cerrado_en: z.string(),
  pendientes: z.string(),
  /** Number of vouchers stored when the month closed. Null in an open month. */
  comprobantes: z.coerce.number().nullable().default(null),
  reabrio: z.string(),
  reabierto_en: z.string(),
  motivo_apertura: z.string(),
})
export type ClosedPeriod = z.infer<typeof ClosedPeriod>

const AskedMonth = z
  .string()
  .refine((mes) => mes === '' || isMonth(mes), 'Elija el mes.')
  .default('')

const Month = z.string({ error: 'Elija el mes.' }).refine(isMonth, 'Elija el mes.')

export const NewClosedPeriod = z.object({
  mes: Month,
  /** Confirms closing although records are open. */
  con_pendientes: flag.default(false),
})

export const ReasonedOpening = z.object({ motivo: requiredText(WHY_OPENED, LENGTH.reason) })

/** Comparison of the accounts with the lists (books/README.md, ties). `cantidad`: parts that differ; then `que` says how. */
const MonthTie = Pending.extend({ nombre: z.string() })
export type MonthTie = z.infer<typeof MonthTie>

/** Open records and ties of one month. */
const MonthState = z.object({
  mes: z.string(),
  pendientes: z.array(Pending).default([]),
  cuadres: z.array(MonthTie).default([]),
})
export type MonthState = z.infer<typeof MonthState>

/** Open records and ties of `mes`, and the months that can be closed. */
const PendingMonth = MonthState.extend({
  meses: z.array(z.string()).default([]),
  /** Ended months after the last closed one, oldest first. */
  siguen: z.array(z.string()).default([]),
  /** State of each of `siguen` up to the requested month. */
  hasta: z.array(MonthState).default([]),
  /** Last closed month, or null. Only this month can be opened. */
  ultimo: ClosedPeriod.nullable().default(null),
})
export type PendingMonth = z.infer<typeof PendingMonth>

export const closedPeriods = {
  search: endpoint('POST /closed-periods/search', {
    access: CLOSED_PERIODS_KEY,
    summary: 'Busca períodos cerrados; filtros: cerrado',
    body: SearchRequest,
    answer: searchAnswer(ClosedPeriod),
  }),
  pending: endpoint('GET /closed-periods/pending', {
    access: CLOSED_PERIODS_KEY,
    summary:
      'Los meses que se pueden cerrar, el último cerrado, y lo que sigue abierto o no cuadra en el mes que se pide; hasta: en cada mes por cerrar hasta ese',
    query: z.object({ mes: AskedMonth, hasta: AskedMonth }),
    answer: PendingMonth,
  }),
  create: endpoint('POST /closed-periods', {
    access: CLOSE_PERIOD_KEY,
    summary: 'Cierra un mes que ya terminó, en orden; con_pendientes lo cierra aunque algo siga abierto',
    said: 'Mes cerrado',
    creates: true,
    body: NewClosedPeriod,
    answer: changeAnswer(ClosedPeriod),
  }),
  open: endpoint('PATCH /closed-periods/{id}/open', {
    access: OPEN_PERIOD_KEY,
    summary: 'Abre de nuevo el último mes cerrado, con motivo',
    said: 'Mes abierto de nuevo',
    params: IdParams,
    body: ReasonedOpening,
    answer: changeAnswer(ClosedPeriod),
  }),
}
