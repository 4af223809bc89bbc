import { z } from 'zod'
import {
  changeAnswer,
  chosen,
  Day,
  flag,
  Id,
  IdParams,
  optionalId,
  Pesos,
  readVersion,
  row,
  searchAnswer,
  SearchRequest,
  text,
  VersionedVoiding,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { PAYMENT } from '#server/payments/words.ts'
import { PAYABLE_ORIGINS, PAYABLE_STATES } from './words.ts'
import { ABOVE_ZERO } from '#server/kit/words/sentences.ts'

/**
 * A debt of the mill to a third party: whole pesos. Approved settlements are among them. `saldo` and `estado`
 * (one of PAYABLE_STATES) are derived from the payments and today's date in Bogotá.
 */
const fields = {
  id_cuenta_por_pagar: Id,
  consecutivo: z.string(),
  /** Kind of document that created the debt. */
  origen: z.enum(PAYABLE_ORIGINS),
  /** Settlement that deducts the service, and weighing of the service. */
  id_liquidacion: z.string(),
  numero_liquidacion: z.string(),
  /** True if the settlement was voided. Money already paid stays with the carrier or unloader. */
  liquidacion_anulada: flag.default(false),
  id_weighing_record: z.string(),
  numero_pesada: z.string(),
  /** `aaaa-mm` of a declared month. */
  mes: z.string(),
  id_tercero: z.string(),
  nombre_tercero: z.string(),
  fecha: z.string(),
  fecha_vencimiento: z.string(),
  concepto: z.string(),
  /** Debt after withholding. Cost = valor + retencion. */
  valor: z.number(),
  retencion: z.number(),
  /** Rate in % that was used, and the base in pesos above which the rate applies. */
  tarifa_retencion: z.number(),
  base_retencion: z.number(),
  pagado: z.number(),
  saldo: z.number(),
  estado: z.enum(PAYABLE_STATES),
  anulada: flag.default(false),
  motivo_anulacion: z.string(),
  /** Product and kilos that a purchase of inputs brings into stock. */
  id_producto: z.string(),
  nombre_producto: z.string(),
  kilos: z.number().nullable(),
}
export const Payable = row('id_cuenta_por_pagar', fields)
export type Payable = z.infer<typeof Payable>

export const Paid = z.object({
  fecha: z.string(),
  valor: z.number(),
  registro: z.string(),
  descripcion_fpago: z.string(),
  nombre_banco: z.string(),
  referencia: z.string(),
  /** The disbursement of the payment. */
  id_egreso: z.string(),
  numero_egreso: z.string(),
})

export const PayableDetail = row('id_cuenta_por_pagar', {
  ...fields,
  identificacion: z.string(),
  pagos: z.array(Paid).default([]),
})
export type PayableDetail = z.infer<typeof PayableDetail>

/** Without an amount the whole balance is paid. */
export const PayPayable = z.object({
  version: readVersion,
  fecha: Day('Escriba la fecha del pago.'),
  valor: Pesos.min(1, ABOVE_ZERO).nullish(),
  /** Number of the receipt that the paid party gives. */
  referencia: text(PAYMENT.referencia.maxLength),
  id_fpago: chosen('una forma de pago'),
  id_banco: optionalId,
  /** false asks about cash of 100 UVT or more. */
  efectivo_confirmado: z.boolean().optional(),
})

/** Debt to one third party: number of payables, balance, overdue part, and first due day. */
const Owed = z.object({
  id_tercero: Id,
  nombre_tercero: z.string(),
  identificacion: z.string(),
  cuentas: z.coerce.number(),
  saldo: z.number(),
  vencido: z.number(),
  vence: z.string(),
})

const Marked = z.object({ id: Id, version: readVersion })

/** Several payables, each paid whole; settlements may be among them. */
export const PaySeveral = PayPayable.omit({ version: true, valor: true }).extend({
  cuentas: z
    .array(Marked)
    .min(1, 'Elija al menos una cuenta por pagar.')
    .max(200, 'Máximo 200 cuentas a la vez.'),
})

const reading = 'POST-accounts-payable/search'
const changed = changeAnswer(PayableDetail)

export const accountsPayable = {
  search: endpoint('POST /accounts-payable/search', {
    access: reading,
    summary:
      'Busca cuentas por pagar; filtros: estado, tercero, origen (SIN_LIQUIDACIONES: las demás), con_saldo, egreso, desde, hasta',
    body: SearchRequest,
    answer: searchAnswer(Payable),
  }),
  get: endpoint('GET /accounts-payable/{id}', {
    access: reading,
    summary: 'Una cuenta por pagar, con sus pagos',
    params: IdParams,
    answer: PayableDetail,
  }),
  pay: endpoint('PATCH /accounts-payable/{id}/pay', {
    access: 'PATCH-accounts-payable/{id}/pay',
    once: true,
    summary: 'Paga una cuenta por pagar, toda o una parte',
    said: 'Cuenta por pagar pagada correctamente',
    params: IdParams,
    body: PayPayable,
    answer: changed,
  }),
  paySeveral: endpoint('POST /accounts-payable/pay', {
    access: 'PATCH-accounts-payable/{id}/pay',
    creates: true,
    summary: 'Paga varias cuentas por pagar, liquidaciones entre ellas: un comprobante de egreso por tercero',
    said: 'Cuentas pagadas correctamente',
    body: PaySeveral,
    answer: z.object({
      mensaje: z.string().optional(),
      egresos: z
        .array(
          z.object({
            id_egreso: Id,
            consecutivo: z.string(),
            nombre_tercero: z.string(),
            valor: z.number(),
          }),
        )
        .default([]),
    }),
  }),
  byParty: endpoint('GET /accounts-payable/by-party', {
    access: reading,
    summary: 'Lo que se debe, por tercero; origen: solo de una clase (FLETE: los viajes por pagar)',
    query: z.object({ origen: z.union([z.literal(''), z.enum(PAYABLE_ORIGINS)]).default('') }),
    answer: z.object({ data: z.array(Owed) }),
  }),
  void: endpoint('PATCH /accounts-payable/{id}/void', {
    access: 'PATCH-accounts-payable/{id}/void',
    summary: 'Anula, con su motivo, una cuenta por pagar de la que nada se ha pagado',
    said: 'Cuenta por pagar anulada correctamente',
    params: IdParams,
    body: VersionedVoiding,
    answer: changed,
  }),
}
