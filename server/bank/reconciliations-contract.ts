import { z } from 'zod'
import { Account, BankMovement } from './contract.ts'
import {
  changeAnswer,
  chosen,
  flag,
  Id,
  IdParams,
  plainDay,
  ReasonedVoiding,
  requiredText,
  row,
  searchAnswer,
  SearchRequest,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { ImportField } from '#server/kit/contract/import-field.ts'
import { MARK_MOVEMENTS, mustChoose } from '#server/kit/words/sentences.ts'

const Count = z.coerce.number().int().default(0)

/**
 * Notice about the rows of a file, in words, with the first 200 of the rows. `fila` counts the rows under the headings.
 * DUDA: rows that wait for a decision. POR_FUERA: rows that a person left out. AJENA: rows that are no movements.
 * DESCUADRE: lines that do not fit the balance. LECTURA: how the file was read.
 */
export const FileNotice = z.object({
  tipo: z.enum(['DUDA', 'POR_FUERA', 'AJENA', 'DESCUADRE', 'LECTURA']),
  texto: z.string(),
  cantidad: z.number(),
  lineas: z.array(z.object({ fila: z.number(), texto: z.string(), porque: z.string() })),
})
export type FileNotice = z.infer<typeof FileNotice>

/** Imported bank statement of an account. Balances in pesos and cents. */
export const BankReconciliation = row('id_conciliacion', {
  id_conciliacion: Id,
  id_banco: z.string(),
  nombre_banco: z.string(),
  archivo: z.string(),
  estado: z.enum(['COLUMNAS', 'LINEAS', 'LEIDA', 'ANULADA']),
  encabezados: z.array(z.string()).default([]),
  mapa: z.record(z.string(), z.string()).default({}),
  desde: z.string(),
  hasta: z.string(),
  saldo_banco: z.number().nullable(),
  lineas: Count,
  /** `nuevas`: lines that no earlier file had. `cruzadas`: lines of this file that are matched now. */
  nuevas: Count,
  cruzadas: Count,
  /** Rows that a person left out. */
  por_fuera: Count,
  avisos: z.array(FileNotice).default([]),
  registro: z.string(),
  motivo_anulacion: z.string(),
})
export type BankReconciliation = z.infer<typeof BankReconciliation>

/** Line of a bank statement, in pesos and cents: positive for money in. `pesos` is its value in whole pesos. */
export const BankLine = row('id_linea', {
  id_linea: Id,
  fecha: z.string(),
  valor: z.number(),
  pesos: z.number(),
  descripcion: z.string(),
  referencia: z.string(),
  /** Matched movements. Empty for an open line. */
  movimientos: z.array(BankMovement).default([]),
  automatico: flag.default(false),
  registro: z.string(),
})
export type BankLine = z.infer<typeof BankLine>

const Sum = z.object({ cantidad: z.coerce.number(), valor: z.coerce.number() })

/** Comparison of an account with its bank. */
export const ReconciliationState = z.object({
  cuenta: Account,
  /** File of the balances: the selected or the last one. Null before the first file. */
  conciliacion: BankReconciliation.nullish(),
  /** First day of the first file. Earlier movements do not count. */
  desde: z.string(),
  /** Balances on the last day of the file, in pesos and cents. */
  saldo_banco: z.number().nullable(),
  saldo_libro: z.number().nullable(),
  diferencia: z.number().nullable(),
  /** Parts of the difference: lines not in the book, movements not at the bank, cents. */
  en_banco: Sum,
  en_libro: Sum,
  centavos: z.coerce.number(),
  sin_explicar: z.number().nullable(),
  /** Open lines and movements, oldest first, at most 200 each: today, or on the last day of a selected file. */
  lineas: z.array(BankLine),
  movimientos: z.array(BankMovement),
})
export type ReconciliationState = z.infer<typeof ReconciliationState>

export const RECONCILIATION_KEY = 'POST-bank-reconciliations/search'
const WRITE_KEY = 'POST-bank-reconciliations'

/** Movements that together equal a line of the bank. */
const NewMatch = z.object({
  id_linea: chosen('una línea del banco'),
  movimientos: z.array(Id).min(1, MARK_MOVEMENTS).max(200),
})

const changed = changeAnswer(BankReconciliation)
const Matched = z.object({ data: z.object({ cruzadas: Count }), mensaje: z.string().default('') })

export const bankReconciliations = {
  search: endpoint('POST /bank-reconciliations/search', {
    access: RECONCILIATION_KEY,
    summary: 'Los archivos del banco con los que se concilió una cuenta; filtros: id_banco, estado',
    body: SearchRequest,
    answer: searchAnswer(BankReconciliation),
  }),
  get: endpoint('GET /bank-reconciliations/{id}', {
    access: RECONCILIATION_KEY,
    summary: 'Un archivo del banco, y sus primeras filas mientras falta decir sus columnas',
    params: IdParams,
    answer: z.object({
      data: BankReconciliation,
      columnas: z.array(ImportField),
      /** First rows as the file shows them. */
      muestra: z.array(z.array(z.string())),
      /** Sheets of a workbook, and the one that is read. Empty if there is no choice. */
      hojas: z.array(z.string()).default([]),
      hoja: z.string(),
      /** Typed last day, for days without a year. */
      ultimo: z.string(),
      /** First cells with odd letters. */
      dudosas: z.array(z.string()).default([]),
    }),
  }),
  state: endpoint('GET /bank-reconciliations/state', {
    access: RECONCILIATION_KEY,
    summary:
      'Una cuenta frente a su banco: saldos, diferencia y lo que está solo en uno; con id_conciliacion, al final de ese archivo',
    /** Requires one of the two ids. `desde` is the first day of listed movements. */
    query: z.object({ id_banco: Id.optional(), id_conciliacion: Id.optional(), desde: plainDay.optional() }),
    answer: ReconciliationState,
  }),
  lines: endpoint('POST /bank-reconciliations/lines/search', {
    access: RECONCILIATION_KEY,
    summary: 'Las líneas cruzadas de una cuenta, cada una con sus movimientos; filtros: id_banco',
    body: SearchRequest,
    answer: searchAnswer(BankLine),
  }),
  create: endpoint('POST /bank-reconciliations', {
    access: WRITE_KEY,
    creates: true,
    summary:
      'Recibe el archivo de movimientos del banco y cruza sus líneas con el libro; saldo: lo que dice el banco al final',
    said: 'Archivo del banco recibido',
    takes: ['application/octet-stream'],
    query: z.object({
      id_banco: Id,
      archivo: z.string().trim().max(300).default('archivo'),
      saldo: z.coerce.number().min(-1e13).max(1e13).optional(),
      /** Last day of the file, for days without a year. */
      ultimo: plainDay.optional(),
      /** Sheet of a workbook. Default: the one with most known headings. */
      hoja: z.string().max(100).optional(),
      /** `true` asks for the columns even if they are remembered. */
      columnas: z.enum(['true', 'false']).optional(),
    }),
    answer: changed,
  }),
  columns: endpoint('PATCH /bank-reconciliations/{id}/columns', {
    access: WRITE_KEY,
    summary:
      'Dice de qué columna del archivo sale cada dato, y lo lee; ultimo: el último día, si los días vienen sin año',
    said: 'Archivo del banco leído',
    params: IdParams,
    body: z.object({
      mapa: z.record(z.string().max(60), z.string().max(60)),
      ultimo: plainDay.optional(),
    }),
    answer: changed,
  }),
  sheet: endpoint('PATCH /bank-reconciliations/{id}/sheet', {
    access: WRITE_KEY,
    summary: 'Elige otra hoja del libro que se trajo, mientras falta leerlo',
    said: 'Hoja elegida',
    params: IdParams,
    body: z.object({ hoja: requiredText(mustChoose('una hoja'), 100) }),
    answer: changed,
  }),
  leaveOut: endpoint('PATCH /bank-reconciliations/{id}/rows', {
    access: WRITE_KEY,
    summary: 'Deja por fuera las líneas que no se entienden, por su número, y lee las demás',
    said: 'Archivo del banco leído',
    params: IdParams,
    body: z.object({ fuera: z.array(z.number().int().min(1).max(100_000)).min(1).max(200) }),
    answer: changed,
  }),
  again: endpoint('POST /bank-reconciliations/accounts/{id}/matches', {
    access: WRITE_KEY,
    summary: 'Busca otra vez en el libro las líneas del banco que faltan de una cuenta',
    said: 'Líneas cruzadas de nuevo',
    params: IdParams,
    answer: Matched,
  }),
  match: endpoint('POST /bank-reconciliations/matches', {
    access: WRITE_KEY,
    summary: 'Cruza una línea del banco con uno o varios movimientos que suman lo mismo',
    said: 'Línea cruzada con el libro',
    body: NewMatch,
    answer: Matched,
  }),
  undo: endpoint('DELETE /bank-reconciliations/lines/{id}/matches', {
    access: WRITE_KEY,
    summary: 'Deshace el cruce de una línea del banco',
    said: 'Cruce deshecho',
    params: IdParams,
    answer: Matched,
  }),
  void: endpoint('PATCH /bank-reconciliations/{id}/void', {
    access: WRITE_KEY,
    summary:
      'Quita un archivo que falta leer o el último leído de una cuenta, con sus líneas y cruces, y con motivo',
    said: 'Archivo del banco quitado',
    params: IdParams,
    body: ReasonedVoiding,
    answer: changed,
  }),
}
