import { z } from 'zod'
import {
  answeredNumber,
  answeredText,
  changeAnswer,
  Id,
  requiredText,
  row,
  searchAnswer,
  SearchRequest,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { VoucherDays } from './vouchers-contract.ts'

/** One export to an accounting program, in whole pesos. */
export const AccountingExport = row('id_exportacion', {
  id_exportacion: Id,
  programa: answeredText,
  desde: answeredText,
  hasta: answeredText,
  registro: answeredText,
  comprobantes: answeredNumber,
  /** Number of reversals of earlier vouchers. */
  reversos: answeredNumber,
  lineas: answeredNumber,
  partes: answeredNumber,
  debito: answeredNumber,
  credito: answeredNumber,
  archivos: z.array(z.object({ parte: z.number(), nombre: z.string() })).default([]),
})
export type AccountingExport = z.infer<typeof AccountingExport>

const CHOOSE_PROGRAM = 'Elija el programa contable.'

export const NewAccountingExport = z.object({
  /** Name of a built-in program, or id of an own one. */
  programa: requiredText(CHOOSE_PROGRAM, 64),
  desde: z.string().default(''),
  hasta: z.string().default(''),
})

export const accountingExports = {
  search: endpoint('POST /accounting-exports/search', {
    access: 'POST-accounting-exports/search',
    summary: 'Lo que se ha exportado a los programas contables, con sus archivos',
    body: SearchRequest,
    answer: searchAnswer(AccountingExport),
  }),
  pending: endpoint('GET /accounting-exports/pending', {
    access: 'POST-accounting-exports/search',
    summary: 'Lo que falta por exportar de unos días',
    query: VoucherDays,
    answer: z.object({
      desde: answeredText,
      hasta: answeredText,
      nuevos: answeredNumber,
      reversos: answeredNumber,
      sin_cuenta: answeredNumber,
    }),
  }),
  create: endpoint('POST /accounting-exports', {
    access: 'POST-accounting-exports',
    summary:
      'Exporta lo nuevo y lo que cambió de unos días, en archivos de las líneas que el programa recibe',
    creates: true,
    said: 'Exportación lista',
    body: NewAccountingExport,
    answer: changeAnswer(AccountingExport),
  }),
  file: endpoint('GET /accounting-exports/file/{id}', {
    access: 'POST-accounting-exports/search',
    summary: 'Un archivo de una exportación, tal como se escribió',
    params: z.object({ id: Id }),
    query: z.object({ parte: z.coerce.number().int().min(1).max(10_000).default(1) }),
    sends: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    answer: z.unknown(),
  }),
}
