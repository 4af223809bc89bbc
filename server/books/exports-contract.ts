import { z } from 'zod'
import {
  changeAnswer,
  flag,
  Id,
  IdParams,
  requiredText,
  row,
  searchAnswer,
  SearchRequest,
  VersionedVoiding,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { VoucherDays } from './vouchers-contract.ts'

const fields = {
  id_exportacion: Id,
  id_programa: z.string(),
  /** Name of a built-in program, or name of an own one on the day of the export. */
  programa: z.string(),
  desde: z.string(),
  hasta: z.string(),
  registro: z.string(),
  comprobantes: z.number(),
  /** Number of reversals of earlier vouchers. */
  reversos: z.number(),
  lineas: z.number(),
  partes: z.number(),
  debito: z.number(),
  credito: z.number(),
  anulada: flag.default(false),
  motivo_anulacion: z.string(),
  archivos: z.array(z.object({ parte: z.number(), nombre: z.string() })).default([]),
}

/** One export to an accounting program, in whole pesos. */
export const AccountingExport = row('id_exportacion', fields)
export type AccountingExport = z.infer<typeof AccountingExport>

export const AccountingExportDetail = row('id_exportacion', {
  ...fields,
  /** Reason why the export cannot be voided now; '' if it can be voided or is voided already. */
  impide_anular: z.string(),
})
export type AccountingExportDetail = z.infer<typeof AccountingExportDetail>

const CHOOSE_PROGRAM = 'Elija el programa contable.'

/** Program by the name of a built-in one or the id of an own one, and a period as in VoucherDays. */
const ExportedDays = VoucherDays.extend({ programa: requiredText(CHOOSE_PROGRAM, 64) })

export const NewAccountingExport = ExportedDays.extend({
  /** Number of vouchers that the person was shown. Another number is refused. */
  comprobantes: z.coerce.number().int().min(0).optional(),
})

const Part = z.coerce.number().int().min(1).max(10_000).default(1)
const TABLES = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']

export const accountingExports = {
  search: endpoint('POST /accounting-exports/search', {
    access: 'POST-accounting-exports/search',
    summary: 'Lo que se ha exportado a los programas contables, con sus archivos',
    body: SearchRequest,
    answer: searchAnswer(AccountingExport),
  }),
  pending: endpoint('GET /accounting-exports/pending', {
    access: 'POST-accounting-exports/search',
    summary: 'Lo que falta por exportar de unos días a un programa',
    query: ExportedDays,
    answer: z.object({
      id_programa: Id,
      programa: z.string(),
      desde: z.string(),
      hasta: z.string(),
      /** New vouchers and reversals together. */
      comprobantes: z.number(),
      nuevos: z.number(),
      reversos: z.number(),
      sin_cuenta: z.number(),
      /** Number of files. */
      partes: z.number(),
    }),
  }),
  trial: endpoint('GET /accounting-exports/trial', {
    access: 'POST-accounting-exports',
    summary: 'Una copia para revisar de lo que se exportaría a un programa: no marca nada',
    query: ExportedDays.extend({ parte: Part }),
    sends: TABLES,
    answer: z.unknown(),
  }),
  get: endpoint('GET /accounting-exports/{id}', {
    access: 'POST-accounting-exports/search',
    summary: 'Una exportación, y qué impide anularla',
    params: IdParams,
    answer: AccountingExportDetail,
  }),
  create: endpoint('POST /accounting-exports', {
    access: 'POST-accounting-exports',
    summary:
      'Exporta a un programa lo nuevo y lo que cambió de unos días, en archivos de las líneas que recibe',
    creates: true,
    said: 'Exportación lista',
    body: NewAccountingExport,
    answer: changeAnswer(AccountingExport),
  }),
  file: endpoint('GET /accounting-exports/file/{id}', {
    access: 'POST-accounting-exports/search',
    summary: 'Un archivo de una exportación, tal como se escribió',
    params: z.object({ id: Id }),
    query: z.object({ parte: Part }),
    sends: TABLES,
    answer: z.unknown(),
  }),
  void: endpoint('PATCH /accounting-exports/{id}/void', {
    access: 'PATCH-accounting-exports/{id}/void',
    summary: 'Anula, con su motivo, la última exportación a un programa: sus comprobantes quedan pendientes',
    said: 'Exportación anulada: sus comprobantes están pendientes de nuevo',
    params: IdParams,
    body: VersionedVoiding,
    answer: changeAnswer(AccountingExportDetail),
  }),
}
