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
  readVersion,
  requiredText,
  row,
  text,
} from '#server/kit/contract/common.ts'
import { WaitingRequest } from '#server/approvals/contract.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { FinancingMovement } from './movements-contract.ts'
import { managed, voids } from '#server/kit/contract/managed.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { CLOSING_STATES, CROP_DAYS } from '#server/kit/words/states.ts'
import { ABOVE_ZERO, INCOMPLETE_AGREEMENT } from '#server/kit/words/sentences.ts'

/**
 * A financing agreement (D2 §3): whole pesos, % a month, days. While it runs, interest and what hangs on it are those of
 * today in Bogotá; once closed, those of `fecha_liquidacion`.
 */
export const FinancingAgreement = row('id_acuerdo_de_financiamiento', {
  id_acuerdo_de_financiamiento: Id,
  consecutivo: numberText,
  nombre_tercero: answeredText,
  /** The supplier, spelled as document 2 does; `id_tercero` is the same (C-50). */
  id_tercetro: answeredText,
  id_tercero: answeredText,
  tipo_identificacion_tercero: answeredText,
  identificacion_tercero: answeredText,
  fecha_de_inicio: answeredText,
  numero_de_dias_del_cultivo: answeredNumber,
  numero_hectareas: answeredNumber,
  tasa: answeredNumber,
  total_neto: answeredNumber,
  interes: answeredNumber,
  total_mas_interes: answeredNumber,
  maximo_prestar: answeredNumber,
  estado: answeredText,
  descripcion_cierre: answeredText,
  motivo_anulacion: answeredText,
  fecha_liquidacion: answeredText,
  /** Pesos a hectare, as they were when the agreement was made. */
  cupo_hectarea: answeredNumber,
  /** Start plus days of crop. */
  fecha_fin_cultivo: answeredText,
  /** What settlements paid of it, and what is left: total_mas_interes − abonado. */
  abonado: answeredNumber,
  saldo: answeredNumber,
  /** total_neto is more than maximo_prestar; total_mas_interes is (C-46). */
  sobre_maximo: flag.default(false),
  sobre_maximo_con_interes: flag.default(false),
  /** A loan over the maximum waits for somebody's decision (N-79). */
  espera_aprobacion: flag.default(false),
})
export type FinancingAgreement = z.infer<typeof FinancingAgreement>

/** One stretch in which a line owed the same capital: capital × tasa ÷ 100 × dias ÷ 30. The interest of all adds up. */
export const InterestPeriod = z.object({
  desde: answeredText,
  hasta: answeredText,
  dias: answeredNumber,
  capital: answeredNumber,
  interes: answeredNumber,
})

/** A loan with its days, its periods, and what is left of its capital and of its interest. */
export const AgreementLine = row('id_movimiento_af', {
  ...FinancingMovement.out.shape,
  dias: answeredNumber,
  periodos: z.array(InterestPeriod).default([]),
  capital_pendiente: answeredNumber,
  interes_pendiente: answeredNumber,
})
export type AgreementLine = z.infer<typeof AgreementLine>

/** What a settlement paid of the agreement (N-77): interest first, then the oldest capital; `saldo` is the debt after it. */
export const AgreementOffset = z.object({
  id_liquidacion: Id,
  consecutivo: numberText,
  fecha: answeredText,
  estado: answeredText,
  valor: answeredNumber,
  a_intereses: answeredNumber,
  a_capital: answeredNumber,
  saldo: answeredNumber,
})
export type AgreementOffset = z.infer<typeof AgreementOffset>

/** The debt over time: a corner of its line. Two corners of one day are before and after what happened on it. */
export const DebtPoint = z.object({ fecha: answeredText, capital: answeredNumber, interes: answeredNumber })

/** The rate beside the dated table of usury (facts 3.6): % a month, and what they come to in a year. */
const usury = {
  tasa_efectiva: answeredNumber,
  techo_usura: answeredNumber,
  techo_efectiva: answeredNumber,
  sobre_usura: flag.default(false),
}

/** What a new agreement takes from the dated parameters; null where the company has none. */
export const FinancingTerms = z.object({
  fecha: answeredText,
  tasa: answeredNumber,
  cupo_hectarea: answeredNumber,
  ...usury,
})
export type FinancingTerms = z.infer<typeof FinancingTerms>

/** One agreement whole, with how its debt came about. */
export const FinancingAgreementDetail = row('id_acuerdo_de_financiamiento', {
  ...FinancingAgreement.out.shape,
  ...usury,
  /** The day up to which interest runs: today, or the closing day. */
  calculado_al: answeredText,
  capital_pendiente: answeredNumber,
  interes_pendiente: answeredNumber,
  movimientos: z.array(AgreementLine).default([]),
  abonos: z.array(AgreementOffset).default([]),
  evolucion: z.array(DebtPoint).default([]),
  /** For what passed the maximum (N-79), the newest first. */
  solicitudes: z.array(WaitingRequest).default([]),
  /** The receivables that its closing, or a settlement voided after it, made. */
  cuentas: z
    .array(
      z.object({
        id_cuenta_por_cobrar: Id,
        numero_factura: numberText,
        valor_original_factura: answeredNumber,
        saldo_actual: answeredNumber,
        observaciones: answeredText,
      }),
    )
    .default([]),
  cerro: answeredText,
  /** Moment of Bogotá, `yyyy-mm-dd hh:mm`. */
  cerrado_en: answeredText,
})
export type FinancingAgreementDetail = z.infer<typeof FinancingAgreementDetail>

/** Another API may leave the loans to their own search (D2 §7). */
const AnsweredAgreement = row('id_acuerdo_de_financiamiento', {
  ...FinancingAgreementDetail.out.shape,
  movimientos: z.array(AgreementLine).optional(),
})

const CROP_DAYS_MESSAGE = 'Los días del cultivo deben estar entre 30 y 120'

const hectares = z
  .number({ error: INCOMPLETE_AGREEMENT })
  .positive(ABOVE_ZERO)
  .max(100_000, 'Revise el número de hectáreas.')
  .refine((value) => Number(value.toFixed(2)) === value, {
    error: 'Escriba hasta dos decimales.',
  })

const fields = {
  id_tercetro: requiredText(INCOMPLETE_AGREEMENT, 64),
  fecha_de_inicio: Day(INCOMPLETE_AGREEMENT),
  numero_de_dias_del_cultivo: z
    .number({ error: INCOMPLETE_AGREEMENT })
    .int(CROP_DAYS_MESSAGE)
    .min(CROP_DAYS.least, CROP_DAYS_MESSAGE)
    .max(CROP_DAYS.most, CROP_DAYS_MESSAGE),
  numero_hectareas: hectares,
}

/** `id_tercero` is taken for `id_tercetro` (C-50). */
const withSupplier = (body: unknown) =>
  typeof body === 'object' && body !== null && 'id_tercero' in body && !('id_tercetro' in body)
    ? { ...body, id_tercetro: body.id_tercero }
    : body

/** Whatever is sent as tasa, the parameter's stands (N-74). */
const fieldsOfNew = z.object({
  ...fields,
  tasa: z.number({ error: INCOMPLETE_AGREEMENT }).min(0, 'La tasa no puede ser negativa.').max(100),
})
/** What people type of an agreement; its rate is the parameter's. */
export const AgreementFields = z.object(fields)

export const NewFinancingAgreement = z.preprocess(withSupplier, fieldsOfNew)
export type NewFinancingAgreement = z.infer<typeof fieldsOfNew>

const changedFields = z.object({
  /** The id under either of its names. */
  id_acuerdo_de_financiamiento: Id.optional(),
  id: Id.optional(),
  version: readVersion,
  id_tercetro: fields.id_tercetro.optional(),
  fecha_de_inicio: fields.fecha_de_inicio.optional(),
  numero_de_dias_del_cultivo: fields.numero_de_dias_del_cultivo.optional(),
  numero_hectareas: hectares.optional(),
})
export const FinancingAgreementChange = z.preprocess(withSupplier, changedFields)
export type FinancingAgreementChange = z.infer<typeof changedFields>

/** What happens to what is still owed is said in the answer (N-75). */
export const CloseFinancingAgreement = z
  .object({
    version: readVersion,
    estado: z.enum(CLOSING_STATES, { error: 'Debe seleccionar un estado.' }),
    descripcion: text(LENGTH.remarks),
    fecha_liquidacion: Day('Debe seleccionar la fecha de liquidación.'),
  })
  .refine(({ estado, descripcion }) => estado !== 'CANCELADO' || descripcion !== '', {
    path: ['descripcion'],
    error: 'La descripción es obligatoria si el estado es cancelado.',
    when: ({ value }) => (value as { estado?: unknown } | undefined)?.estado === 'CANCELADO',
  })
export type CloseFinancingAgreement = z.infer<typeof CloseFinancingAgreement>

/** Document 2 sends the id in the query too. */
const IdInQuery = z.object({ id: Id.optional() })

const calls = managed({
  resource: 'financing-agreements',
  paths: {
    create: '/financing-agreements',
    update: '/financing-agreements',
    remove: '/financing-agreements/{id}',
  },
  noun: 'acuerdos de financiamiento',
  said: {
    create: 'Acuerdo de financiamiento creado correctamente',
    update: 'Acuerdo modificado exitosamente.',
    remove: 'Acuerdo eliminado exitosamente.',
  },
  row: FinancingAgreement,
  create: NewFinancingAgreement,
  change: FinancingAgreementChange,
})

export const financingAgreements = {
  ...calls,
  remove: voids(calls.remove, 'Anula un acuerdo en ejecución que no tiene préstamos'),
  search: {
    ...calls.search,
    summary:
      'Busca acuerdos; filtros: estado, tercero, desde, hasta (fecha de inicio), sobre_maximo, cultivo_vencido',
  },
  /** A new agreement's rate and quota, on a day; today when none is named. */
  terms: endpoint('GET /financing-agreements/terms', {
    access: ['POST-financing-agreements/search', 'GET-financing-agreements'],
    summary: 'La tasa, el cupo por hectárea y el techo de usura de un acuerdo nuevo',
    query: z.object({ fecha: z.union([z.literal(''), Day('Escriba la fecha.')]).optional() }),
    answer: FinancingTerms,
  }),
  get: endpoint('GET /financing-agreements/{id}', {
    access: 'GET-financing-agreements',
    summary: 'Un acuerdo con sus préstamos, sus abonos y cómo se llegó a su deuda',
    params: IdParams,
    answer: AnsweredAgreement,
  }),
  close: endpoint('PATCH /financing-agreements/{id}/close', {
    access: 'PATCH-financing-agreements/{id}/close',
    summary: 'Cierra un acuerdo; lo que quede debiendo pasa a una cuenta por cobrar',
    said: 'Acuerdo cerrado correctamente.',
    params: IdParams,
    query: IdInQuery,
    body: CloseFinancingAgreement,
    answer: changeAnswer(FinancingAgreementDetail),
  }),
}
