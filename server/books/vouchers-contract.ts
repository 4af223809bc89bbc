import { z } from 'zod'
import {
  answeredNumber,
  answeredText,
  Id,
  numberText,
  searchAnswer,
  SearchRequest,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'

/** Voucher in the list, in whole pesos. */
export const Voucher = z.object({
  /** Key: kind and id of the document. */
  _id: Id,
  fecha: answeredText,
  tipo: answeredText,
  numero: numberText,
  nombre_tercero: answeredText,
  concepto: answeredText,
  debito: answeredNumber,
  /** Kinds of lines without an account. */
  faltan: z.array(z.string()).default([]),
  /** Table and id of the record with the screen of the document. */
  documento: z.object({ tabla: answeredText, id: answeredText }),
})
export type Voucher = z.infer<typeof Voucher>

/** Line of a voucher, in whole pesos. */
export const VoucherLine = z.object({
  clase: answeredText,
  cuenta: answeredText,
  centro_costo: answeredText,
  nombre_tercero: answeredText,
  tipo_identificacion: answeredText,
  identificacion: answeredText,
  descripcion: answeredText,
  debito: answeredNumber,
  credito: answeredNumber,
  base: answeredNumber,
  cruce: answeredText,
  vence: answeredText,
})
export type VoucherLine = z.infer<typeof VoucherLine>

export const VoucherDetail = Voucher.extend({ lineas: z.array(VoucherLine).default([]) })
export type VoucherDetail = z.infer<typeof VoucherDetail>

/** Movement of an account in the period, in whole pesos. '' for lines without an account. */
export const AccountSum = z.object({
  cuenta: answeredText,
  clases: z.array(z.string()).default([]),
  lineas: answeredNumber,
  debito: answeredNumber,
  credito: answeredNumber,
  saldo: answeredNumber,
})
export type AccountSum = z.infer<typeof AccountSum>

/** Period of the vouchers. Default: the current month up to today in Bogotá. */
export const VoucherDays = z.object({ desde: z.string().default(''), hasta: z.string().default('') })

const ACCESS = 'POST-vouchers/search'

export const vouchers = {
  search: endpoint('POST /vouchers/search', {
    access: ACCESS,
    summary: 'Comprobantes contables de unos días (filtros desde, hasta, tipo, falta)',
    body: SearchRequest,
    answer: searchAnswer(Voucher, {
      desde: answeredText,
      hasta: answeredText,
      /** Number of vouchers without an account, and number of accounts to confirm. */
      sin_cuenta: answeredNumber,
      por_confirmar: answeredNumber,
    }),
  }),
  sums: endpoint('GET /vouchers/accounts', {
    access: ACCESS,
    summary: 'Lo que movió cada cuenta en unos días',
    query: VoucherDays,
    answer: z.object({
      desde: answeredText,
      hasta: answeredText,
      comprobantes: answeredNumber,
      debito: answeredNumber,
      credito: answeredNumber,
      cuentas: z.array(AccountSum).default([]),
    }),
  }),
  find: endpoint('GET /vouchers/detail', {
    access: ACCESS,
    summary: 'Un comprobante con sus líneas',
    query: z.object({ clave: z.string().trim().min(1).max(100) }),
    answer: VoucherDetail,
  }),
}
