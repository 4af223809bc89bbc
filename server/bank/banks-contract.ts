import { z } from 'zod'
import {
  Day,
  flag,
  Id,
  IdParams,
  Pesos,
  readVersion,
  requiredText,
  row,
  searchAnswer,
} from '#server/kit/contract/common.ts'
import { managed } from '#server/kit/contract/managed.ts'
import { FIRST_DAY, writtenDay } from '#server/kit/words/days.ts'
import { BANK } from './words.ts'
import { ACCOUNT_CLASSES } from './book-words.ts'
import { ALL_REQUIRED } from '#server/kit/words/sentences.ts'

/**
 * Bank account or cash box, in whole pesos. `saldo_inicial` is the balance at the
 * beginning of the day `fecha_si`, null if unknown. `saldo_actual` is the balance of the book
 * (bank/README.md, balance).
 */
export const Bank = row('id_banco', {
  id_banco: Id,
  clase: z.enum(ACCOUNT_CLASSES),
  nombre: z.string(),
  nro_cuenta: z.string(),
  saldo_inicial: z.number().nullable(),
  saldo_actual: z.number().nullable(),
  fecha_si: z.string(),
  nombre_empresa: z.string(),
  tags: z.string(),
  activo: flag.default(true),
})
export type Bank = z.infer<typeof Bank>

/** Day of an opening balance. */
const OpeningDay = Day(ALL_REQUIRED).refine(
  (day) => day >= FIRST_DAY,
  `La fecha no puede ser anterior al ${writtenDay(FIRST_DAY)}.`,
)

export const NewBank = z.object({
  nombre: requiredText(ALL_REQUIRED, BANK.nombre.maxLength),
  nro_cuenta: requiredText(ALL_REQUIRED, BANK.nro_cuenta.maxLength),
  saldo_inicial: Pesos.min(0, 'El saldo no puede ser negativo.'),
  saldo_actual: Pesos.min(0, 'El saldo no puede ser negativo.').optional(),
  fecha_si: OpeningDay,
})

const bankCalls = managed({
  resource: 'banks',
  paths: { create: '/banks', update: '/banks', remove: '/banks/{id}' },
  noun: 'bancos',
  said: {
    create: 'Banco creado correctamente.',
    update: 'Banco actualizado correctamente.',
    remove: 'Banco eliminado correctamente',
  },
  row: Bank,
  create: NewBank,
  change: z.object({
    /** The API accepts both names for the id. */
    id_banco: Id.optional(),
    id: Id.optional(),
    version: readVersion,
    nombre: requiredText(ALL_REQUIRED, BANK.nombre.maxLength).optional(),
    nro_cuenta: requiredText(ALL_REQUIRED, BANK.nro_cuenta.maxLength).optional(),
    saldo_inicial: Pesos.optional(),
    saldo_actual: Pesos.optional(),
    fecha_si: OpeningDay.optional(),
    activo: z.boolean().optional(),
  }),
})

export const banks = {
  ...bankCalls,
  /** `bankList` repeats `data` for old clients. */
  search: { ...bankCalls.search, answer: searchAnswer(Bank, { bankList: z.array(Bank).optional() }) },
  /** Old clients repeat the id in the query. */
  remove: { ...bankCalls.remove, params: IdParams },
}
