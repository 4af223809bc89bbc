import { z } from 'zod'
import {
  chosen,
  Day,
  flag,
  Id,
  IdParams,
  plainDay,
  ReasonedVoiding,
  requiredPesos,
  requiredText,
  row,
  searchAnswer,
  SearchRequest,
  stored,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { BANK_MOVEMENT } from './words.ts'
import { ACCOUNT_CLASSES } from './book-words.ts'
import { VALUE_REQUIRED } from '#server/kit/words/sentences.ts'

/**
 * Movement of an account in whole pesos: positive for money in, negative for money out. `saldo` is the balance
 * after it, null before the opening day. `documento` and `id_documento` identify the source
 * (bank/README.md, movements).
 */
export const BankMovement = row('id_movimiento', {
  id_movimiento: Id,
  id_banco: z.string(),
  fecha: z.string(),
  valor: z.number(),
  saldo: z.number().nullable().default(null),
  tipo: z.string(),
  documento: z.string(),
  id_documento: z.string(),
  numero: z.string(),
  tercero: z.string(),
  concepto: z.string(),
  registro: z.string(),
  /** Other account of a transfer. */
  otra_cuenta: z.string(),
  id_traslado: z.string(),
  origen: z.string(),
  /** True if another movement reverses this one. */
  revertido: flag.default(false),
})
export type BankMovement = z.infer<typeof BankMovement>

const account = {
  id_banco: Id,
  clase: z.enum(ACCOUNT_CLASSES),
  nombre: z.string(),
  nro_cuenta: z.string(),
  activo: flag.default(true),
  version: z.coerce.number().optional(),
  saldo_inicial: z.number().nullable(),
  fecha_si: z.string(),
}

/** End-of-day balance of an account or cash box, with the money in and out on that day. Whole pesos. */
export const AccountBalance = stored({
  ...account,
  /** Null before the opening day, or if the opening balance is unknown. */
  saldo: z.number().nullable(),
  entradas: z.number(),
  salidas: z.number(),
})
export type AccountBalance = z.infer<typeof AccountBalance>

/** Account of one page of the book. */
export const Account = stored({ ...account, saldo_actual: z.number().nullable() })

/** Page of the book, oldest first, with the balances before and after the period. */
export const BookPage = searchAnswer(BankMovement, {
  /** Null for movements without an account. */
  cuenta: Account.nullish(),
  desde: z.string(),
  hasta: z.string(),
  saldo_anterior: z.number().nullable(),
  entradas: z.number(),
  salidas: z.number(),
  saldo_final: z.number().nullable(),
})
export type BookPage = z.infer<typeof BookPage>

export const BOOK_KEY = 'POST-bank-movements/search'

const Why = requiredText('Escriba el motivo.', BANK_MOVEMENT.concepto.maxLength)
const Moved = z.object({
  id_banco: chosen('una cuenta'),
  fecha: Day('Escriba la fecha.'),
  valor: requiredPesos(VALUE_REQUIRED),
  concepto: Why,
})

/** Money in or out without a document. Whole pesos, positive. */
export const NewEntry = Moved.extend({
  tipo: z.enum(['ENTRADA', 'SALIDA'], 'Diga si entró o salió.'),
  /** Line of the bank statement that this entry explains. Entry and line must have the same value. */
  id_linea: Id.optional(),
})

/** Transfer between two accounts or cash boxes. Whole pesos, positive. */
export const NewTransfer = Moved.extend({ id_banco_destino: chosen('una cuenta') })

export const PlacedMovement = z.object({ id_banco: chosen('una cuenta') })

const written = z.object({ data: z.object({ id_movimiento: Id }), mensaje: z.string().default('') })

export const bankMovements = {
  search: endpoint('POST /bank-movements/search', {
    access: BOOK_KEY,
    summary:
      'Los movimientos de una cuenta o caja con su saldo después de cada uno, del primero al último (o al revés con fecha:desc); filtros: id_banco (o SIN_CUENTA), desde, hasta',
    body: SearchRequest,
    answer: BookPage,
  }),
  accounts: endpoint('GET /bank-movements/accounts', {
    access: BOOK_KEY,
    summary: 'Las cuentas y cajas con su saldo al final de un día, y lo que entró y salió ese día',
    query: z.object({
      dia: plainDay.optional(),
      /** `true` adds inactive accounts without money. */
      todas: z.enum(['true', 'false']).optional(),
    }),
    answer: z.object({
      dia: z.string(),
      data: z.array(AccountBalance),
      /** Movements without an account. */
      sin_cuenta: z.object({ cantidad: z.coerce.number(), valor: z.coerce.number() }),
    }),
  }),
  create: endpoint('POST /bank-movements', {
    access: 'POST-bank-movements',
    creates: true,
    summary: 'Una entrada o una salida de una cuenta o caja, con su motivo',
    said: 'Movimiento guardado en el libro',
    body: NewEntry,
    answer: written,
  }),
  transfer: endpoint('POST /bank-movements/transfers', {
    access: 'POST-bank-movements',
    creates: true,
    summary: 'Un traslado entre dos cuentas o cajas',
    said: 'Traslado guardado en el libro',
    body: NewTransfer,
    answer: written,
  }),
  void: endpoint('PATCH /bank-movements/{id}/void', {
    access: 'PATCH-bank-movements/{id}/void',
    summary: 'Anula una entrada, una salida o un traslado, con motivo y con fecha de hoy',
    said: 'Movimiento anulado',
    params: IdParams,
    body: ReasonedVoiding,
    answer: written,
  }),
  place: endpoint('PATCH /bank-movements/{id}/place', {
    access: 'POST-bank-movements',
    summary: 'Dice por qué cuenta pasó un movimiento de banco que no lo dice',
    said: 'Movimiento ubicado en su cuenta',
    params: IdParams,
    body: PlacedMovement,
    answer: written,
  }),
}
