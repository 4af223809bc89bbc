import { z } from 'zod'
import { Id, searchAnswer, SearchRequest } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'

/** Voucher in the list, in whole pesos. */
export const Voucher = z.object({
  /** Key: kind and id of the document. */
  _id: Id,
  fecha: z.string(),
  tipo: z.string(),
  numero: z.string(),
  nombre_tercero: z.string(),
  concepto: z.string(),
  debito: z.number(),
  /** Kinds of lines without an account. */
  faltan: z.array(z.string()).default([]),
  /** Table and id of the record with the screen of the document. */
  documento: z.object({ tabla: z.string(), id: z.string() }),
})
export type Voucher = z.infer<typeof Voucher>

/** Line of a voucher, in whole pesos. */
export const VoucherLine = z.object({
  clase: z.string(),
  cuenta: z.string(),
  centro_costo: z.string(),
  nombre_tercero: z.string(),
  tipo_identificacion: z.string(),
  identificacion: z.string(),
  descripcion: z.string(),
  debito: z.number(),
  credito: z.number(),
  base: z.number(),
  cruce: z.string(),
  vence: z.string(),
})
export type VoucherLine = z.infer<typeof VoucherLine>

const VoucherDetail = Voucher.extend({ lineas: z.array(VoucherLine).default([]) })

/** Movement of an account in the period, in whole pesos. '' for lines without an account. */
export const AccountSum = z.object({
  cuenta: z.string(),
  clases: z.array(z.string()).default([]),
  lineas: z.number(),
  debito: z.number(),
  credito: z.number(),
  saldo: z.number(),
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
      desde: z.string(),
      hasta: z.string(),
      /** Number of vouchers without an account, and number of accounts to confirm. */
      sin_cuenta: z.number(),
      por_confirmar: z.number(),
    }),
  }),
  sums: endpoint('GET /vouchers/accounts', {
    access: ACCESS,
    summary: 'Lo que movió cada cuenta en unos días',
    query: VoucherDays,
    answer: z.object({
      desde: z.string(),
      hasta: z.string(),
      comprobantes: z.number(),
      debito: z.number(),
      credito: z.number(),
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
