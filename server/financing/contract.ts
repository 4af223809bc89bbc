import { z } from 'zod'
import {
  changeAnswer,
  Day,
  flag,
  Id,
  IdParams,
  optionalDay,
  readVersion,
  requiredText,
  row,
  text,
} from '#server/kit/contract/common.ts'
import { WaitingRequest } from '#server/approvals/contract.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { FinancingMovement } from './movements-contract.ts'
import { managed, voids } from '#server/kit/contract/managed.ts'
import { SETTLEMENT_STATES } from '#server/weighings/settled-words.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { AGREEMENT_STATES, CLOSING_STATES, CROP_DAYS } from './words.ts'
import { ABOVE_ZERO, atMost, INCOMPLETE_AGREEMENT } from '#server/kit/words/sentences.ts'

/**
 * A financing agreement: whole pesos, rate in % a month, days `aaaa-mm-dd`. While the agreement runs, interest
 * is computed up to today in Bogotá; afterwards up to `fecha_liquidacion`.
 */
export const FinancingAgreement = row('id_acuerdo_de_financiamiento', {
  id_acuerdo_de_financiamiento: Id,
  consecutivo: z.string(),
  nombre_tercero: z.string(),
  /** Id of the supplier under the misspelled name of the public API. `id_tercero` holds the same id. */
  id_tercetro: z.string(),
  id_tercero: z.string(),
  tipo_identificacion_tercero: z.string(),
  identificacion_tercero: z.string(),
  fecha_de_inicio: z.string(),
  numero_de_dias_del_cultivo: z.number(),
  numero_hectareas: z.number(),
  tasa: z.number(),
  total_neto: z.number(),
  interes: z.number(),
  total_mas_interes: z.number(),
  maximo_prestar: z.number(),
  estado: z.enum(AGREEMENT_STATES),
  descripcion_cierre: z.string(),
  motivo_anulacion: z.string(),
  fecha_liquidacion: z.string(),
  /** Pesos per hectare, copied when the agreement was made. */
  cupo_hectarea: z.number(),
  /** First day plus the days of the crop. */
  fecha_fin_cultivo: z.string(),
  /** Amount that settlements paid, and the debt that is left: total_mas_interes − abonado. */
  abonado: z.number(),
  saldo: z.number(),
  /**
   * sobre_maximo: total_neto is above maximo_prestar. sobre_maximo_con_interes: total_mas_interes is above it.
   */
  sobre_maximo: flag.default(false),
  sobre_maximo_con_interes: flag.default(false),
})
export type FinancingAgreement = z.infer<typeof FinancingAgreement>

/**
 * Days in which a loan owed the same capital. Interest: capital × tasa ÷ 100 × dias ÷ 30. The periods add up to
 * the loan's interest.
 */
export const InterestPeriod = z.object({
  desde: z.string(),
  hasta: z.string(),
  dias: z.number(),
  capital: z.number(),
  interes: z.number(),
})

/** A loan with its days, its periods, and its unpaid capital and interest. */
export const AgreementLine = row('id_movimiento_af', {
  ...FinancingMovement.out.shape,
  dias: z.number().nullable().default(null),
  periodos: z.array(InterestPeriod).default([]),
  capital_pendiente: z.number().nullable().default(null),
  interes_pendiente: z.number().nullable().default(null),
})
export type AgreementLine = z.infer<typeof AgreementLine>

/**
 * Amount that one settlement paid of the agreement. `saldo` is the debt after that payment
 * (financing/README.md, offset order).
 */
const AgreementOffset = z.object({
  id_liquidacion: Id,
  consecutivo: z.string(),
  fecha: z.string(),
  estado: z.enum(SETTLEMENT_STATES),
  valor: z.number(),
  a_intereses: z.number(),
  a_capital: z.number(),
  saldo: z.number(),
})

/** A point of the debt's curve. Two points of one day are before and after the movement of that day. */
export const DebtPoint = z.object({ fecha: z.string(), capital: z.number(), interes: z.number() })

/**
 * The rate beside the usury ceiling of the agreement's first day: % a month, and effective % a year
 * (financing/README.md, usury warning).
 */
const usury = {
  tasa_efectiva: z.number().nullable().default(null),
  techo_usura: z.number().nullable().default(null),
  techo_efectiva: z.number().nullable().default(null),
  sobre_usura: flag.default(false),
}

/** Rate and quota of a new agreement; null when the company has no such parameter. */
export const FinancingTerms = z.object({
  fecha: z.string(),
  tasa: z.number().nullable(),
  cupo_hectarea: z.number().nullable(),
  ...usury,
})

/** An agreement with its loans, offsets, debt over time and requests. */
export const FinancingAgreementDetail = row('id_acuerdo_de_financiamiento', {
  ...FinancingAgreement.out.shape,
  ...usury,
  /** Last day of the interest: today, or the closing day. */
  calculado_al: z.string(),
  capital_pendiente: z.number(),
  interes_pendiente: z.number(),
  movimientos: z.array(AgreementLine).default([]),
  abonos: z.array(AgreementOffset).default([]),
  evolucion: z.array(DebtPoint).default([]),
  /** Requests for loans above the maximum, newest first. */
  solicitudes: z.array(WaitingRequest).default([]),
  /** Receivables made by the closing, or by voiding a settlement after it. */
  cuentas: z
    .array(
      z.object({
        id_cuenta_por_cobrar: Id,
        numero_factura: z.string(),
        valor_original_factura: z.number(),
        saldo_actual: z.number(),
        observaciones: z.string(),
      }),
    )
    .default([]),
  cerro: z.string(),
  /** Bogotá time, `yyyy-mm-dd hh:mm`. */
  cerrado_en: z.string(),
})
export type FinancingAgreementDetail = z.infer<typeof FinancingAgreementDetail>

/** Another API may omit the loans; the web then searches them. */
const AnsweredAgreement = row('id_acuerdo_de_financiamiento', {
  ...FinancingAgreementDetail.out.shape,
  movimientos: z.array(AgreementLine).optional(),
})

const CROP_DAYS_MESSAGE = 'Los días del cultivo deben estar entre 30 y 120'

const hectares = z
  .number({ error: INCOMPLETE_AGREEMENT })
  .positive(ABOVE_ZERO)
  .max(100_000, 'Revise el número de hectáreas: el máximo es 100.000.')
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

/** Accepts `id_tercero` for `id_tercetro`. */
const withSupplier = (body: unknown) =>
  typeof body === 'object' && body !== null && 'id_tercero' in body && !('id_tercetro' in body)
    ? { ...body, id_tercetro: body.id_tercero }
    : body

/** A sent `tasa` is validated and then ignored, because the dated parameter decides. */
const fieldsOfNew = z.object({
  ...fields,
  tasa: z
    .number({ error: INCOMPLETE_AGREEMENT })
    .min(0, 'La tasa no puede ser negativa.')
    .max(100, atMost(100)),
})
/** Fields that people type. The rate is not one of them. */
export const AgreementFields = z.object(fields)

export const NewFinancingAgreement = z.preprocess(withSupplier, fieldsOfNew)
export type NewFinancingAgreement = z.infer<typeof fieldsOfNew>

const changedFields = z.object({
  /** The id is accepted under two names. */
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

/** The answer's message names the receivable of the remaining debt. */
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

/** Clients of the documented API repeat the id in the query. */
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
  /** Rate and quota of a new agreement on a day; default today. */
  terms: endpoint('GET /financing-agreements/terms', {
    access: ['POST-financing-agreements/search', 'GET-financing-agreements'],
    summary: 'La tasa, el cupo por hectárea y el techo de usura de un acuerdo nuevo',
    query: z.object({ fecha: optionalDay('Escriba la fecha.').optional() }),
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
