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
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { LENGTH } from '../shared/lengths.ts'
import { ABOVE_ZERO, mustChoose, WHY_VOIDED } from '../shared/sentences.ts'

/**
 * What is owed to a third party and no settlement says (N-142): whole pesos. `saldo` and `estado` (one of PAYABLE_STATES)
 * are derived, from what was paid and today's date in Bogotá.
 */
const fields = {
  id_cuenta_por_pagar: Id,
  consecutivo: numberText,
  /** What made it: SALDO_INICIAL is what was owed on the company's first day. */
  origen: answeredText,
  id_tercero: answeredText,
  nombre_tercero: answeredText,
  fecha: answeredText,
  fecha_vencimiento: answeredText,
  concepto: answeredText,
  valor: answeredNumber,
  pagado: answeredNumber,
  saldo: answeredNumber,
  estado: answeredText,
  anulada: flag.default(false),
  motivo_anulacion: answeredText,
}
export const Payable = row('id_cuenta_por_pagar', fields)
export type Payable = z.infer<typeof Payable>

/** One payment of it. */
const Paid = z.object({
  fecha: answeredText,
  valor: answeredNumber,
  registro: answeredText,
  descripcion_fpago: answeredText,
  nombre_banco: answeredText,
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
  id_fpago: requiredText(mustChoose('una forma de pago'), 64),
  id_banco: z
    .union([z.literal(''), Id])
    .nullish()
    .transform((value) => value || null),
  /** As of a settlement's payment: false asks about much cash. */
  efectivo_confirmado: z.boolean().optional(),
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
    summary: 'Busca cuentas por pagar; filtros: estado, tercero, con_saldo, desde, hasta',
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
  void: endpoint('PATCH /accounts-payable/{id}/void', {
    access: 'PATCH-accounts-payable/{id}/void',
    summary: 'Anula, con su motivo, una cuenta por pagar de la que nada se ha pagado',
    said: 'Cuenta por pagar anulada correctamente',
    params: IdParams,
    body: VoidPayable,
    answer: changed,
  }),
}
