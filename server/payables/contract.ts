import { z } from 'zod'
import {
  answeredNumber,
  answeredText,
  changeAnswer,
  Day,
  flag,
  Id,
  IdParams,
  numberText,
  Pesos,
  readVersion,
  requiredText,
  row,
  searchAnswer,
  SearchRequest,
  text,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { PAYABLE_ORIGINS } from '#server/kit/words/states.ts'
import { ABOVE_ZERO, mustChoose, WHY_VOIDED } from '#server/kit/words/sentences.ts'

/**
 * What is owed to a third party (N-142), settlements that are approved among it: whole pesos. `saldo` and `estado` (one of PAYABLE_STATES)
 * are derived, from what was paid and today's date in Bogotá.
 */
const fields = {
  id_cuenta_por_pagar: Id,
  consecutivo: numberText,
  /** What made it, one of PAYABLE_ORIGINS. */
  origen: answeredText,
  /** The settlement that it is or was deducted by, and the weighing that it was done for. */
  id_liquidacion: answeredText,
  numero_liquidacion: answeredText,
  /** It was voided: what was paid stays with who carried or unloaded. */
  liquidacion_anulada: flag.default(false),
  id_weighing_record: answeredText,
  numero_pesada: answeredText,
  /** `aaaa-mm` of what is declared of a month. */
  mes: answeredText,
  id_tercero: answeredText,
  nombre_tercero: answeredText,
  fecha: answeredText,
  fecha_vencimiento: answeredText,
  concepto: answeredText,
  /** What is owed, after what was withheld: both together are what it costs. */
  valor: answeredNumber,
  retencion: answeredNumber,
  /** Percent, and the base above which it is withheld, with which that was computed. */
  tarifa_retencion: answeredNumber,
  base_retencion: answeredNumber,
  pagado: answeredNumber,
  saldo: answeredNumber,
  estado: answeredText,
  anulada: flag.default(false),
  motivo_anulacion: answeredText,
}
export const Payable = row('id_cuenta_por_pagar', fields)
export type Payable = z.infer<typeof Payable>

/** One payment of it. */
export const Paid = z.object({
  fecha: answeredText,
  valor: answeredNumber,
  registro: answeredText,
  descripcion_fpago: answeredText,
  nombre_banco: answeredText,
  referencia: answeredText,
  /** The paper of the payment. */
  id_egreso: answeredText,
  numero_egreso: answeredText,
})

export const PayableDetail = row('id_cuenta_por_pagar', {
  ...fields,
  identificacion: answeredText,
  pagos: z.array(Paid).default([]),
})
export type PayableDetail = z.infer<typeof PayableDetail>

/** Without an amount all that is left is paid. */
export const PayPayable = z.object({
  version: readVersion,
  fecha: Day('Escriba la fecha del pago.'),
  valor: Pesos.min(1, ABOVE_ZERO).nullish(),
  /** Number of the receipt that whoever is paid gives. */
  referencia: text(LENGTH.reference),
  id_fpago: requiredText(mustChoose('una forma de pago'), 64),
  id_banco: z
    .union([z.literal(''), Id])
    .nullish()
    .transform((value) => value || null),
  /** As of a settlement's payment: false asks about much cash. */
  efectivo_confirmado: z.boolean().optional(),
})

/** What one third party is owed: how many, what is left, what of it is overdue, and the first day on which something falls due. */
const Owed = z.object({
  id_tercero: Id,
  nombre_tercero: answeredText,
  identificacion: answeredText,
  cuentas: z.coerce.number(),
  saldo: answeredNumber,
  vencido: answeredNumber,
  vence: answeredText,
})

const Marked = z.object({ id: Id, version: readVersion })

/** Several, each whole; settlements among them. */
export const PaySeveral = PayPayable.omit({ version: true, valor: true }).extend({
  cuentas: z
    .array(Marked)
    .min(1, 'Elija al menos una cuenta por pagar.')
    .max(200, 'Máximo 200 cuentas a la vez.'),
})

export const VoidPayable = z.object({
  version: readVersion,
  motivo: requiredText(WHY_VOIDED, LENGTH.reason),
})

const reading = 'POST-accounts-payable/search'
const changed = changeAnswer(PayableDetail)

export const accountsPayable = {
  search: endpoint('POST /accounts-payable/search', {
    access: reading,
    summary: 'Busca cuentas por pagar; filtros: estado, tercero, origen, con_saldo, egreso, desde, hasta',
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
            consecutivo: numberText,
            nombre_tercero: answeredText,
            valor: answeredNumber,
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
    body: VoidPayable,
    answer: changed,
  }),
}
