import { z } from 'zod'
import {
  changeAnswer,
  Day,
  Id,
  IdParams,
  Options,
  readVersion,
  requiredPesos,
  requiredText,
  row,
  searchAnswer,
  SearchRequest,
  SomeKilos,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { FINANCING_MODES, LOAN, LOAN_STATES } from './words.ts'
import { REQUIRED } from '#server/kit/words/sentences.ts'

/**
 * A loan: whole pesos. Interest runs up to today, or up to `fecha_liquidacion` once the agreement is closed.
 */
export const FinancingMovement = row('id_movimiento_af', {
  id_movimiento_af: Id,
  id_financing_agreement: z.string(),
  fecha_movimiento: z.string(),
  descripcion: z.string(),
  modalidad_financiacion: z.string(),
  id_fpago: z.string(),
  nombre_fpago: z.string(),
  id_banco: z.string(),
  nombre_banco: z.string(),
  /** Product and kilos of a loan in kind that leaves stock. */
  id_producto: z.string(),
  nombre_producto: z.string(),
  kilos: z.number().nullable(),
  valor: z.number(),
  fecha_liquidacion: z.string(),
  /** Cut-off day and interest of an opening balance. Interest runs from that day on. */
  saldo_inicial_al: z.string(),
  interes_inicial: z.number(),
  intereses: z.number(),
  total: z.number(),
  /**
   * Only an APROBADO loan counts in totals, interest, debt and papers. Without the field, as from another API,
   * a loan counts.
   */
  estado: z.enum(LOAN_STATES).catch('APROBADO'),
})
export type FinancingMovement = z.infer<typeof FinancingMovement>

const means = z
  .union([z.literal(''), Id])
  .nullish()
  .transform((value) => (value === undefined ? undefined : value || null))

const fields = {
  fecha_movimiento: Day(REQUIRED),
  descripcion: requiredText(REQUIRED, LOAN.descripcion.maxLength),
  modalidad_financiacion: z.enum(FINANCING_MODES, { error: REQUIRED }),
  valor: requiredPesos(REQUIRED),
  /** Method and bank of a money loan. The bank is required when the method is a bank method. */
  id_fpago: means,
  id_banco: means,
  /** Product and kilos of a loan in kind, both or none. Without both the loan takes nothing out of stock. */
  id_producto: means,
  kilos: SomeKilos.nullish(),
}

export const NewFinancingMovement = z.object({
  id_financing_agreement: requiredText(REQUIRED, 64),
  ...fields,
})
export type NewFinancingMovement = z.infer<typeof NewFinancingMovement>

/** Sent interest and totals are ignored: the server computes both. */
export const FinancingMovementChange = z.object({
  /** The id is accepted under three names. */
  id_movimiento_af: Id.optional(),
  _id: Id.optional(),
  id: z.string().trim().max(64).optional(),
  version: readVersion,
  id_financing_agreement: Id.optional(),
  fecha_movimiento: fields.fecha_movimiento.optional(),
  descripcion: fields.descripcion.optional(),
  modalidad_financiacion: fields.modalidad_financiacion.optional(),
  valor: fields.valor.optional(),
  id_fpago: means,
  id_banco: means,
  id_producto: means,
  kilos: fields.kilos,
})
export type FinancingMovementChange = z.infer<typeof FinancingMovementChange>

/** Change of one loan's interest, whole pesos. */
export const InterestChange = z.object({
  id_movimiento_af: Id,
  descripcion: z.string(),
  antes: z.number(),
  despues: z.number(),
})

const Recalculated = z.object({
  data: z.object({
    id_acuerdo_de_financiamiento: Id,
    /** Interest of the whole agreement before and after. */
    antes: z.number(),
    despues: z.number(),
    diferencias: z.array(InterestChange).default([]),
  }),
  mensaje: z.string().default(''),
})
export type Recalculated = z.infer<typeof Recalculated>

const reading = 'GET-financing-agreements'
const changing = 'PUT-financing-agreements'
const changed = changeAnswer(FinancingMovement)

export const financingAgreementMovements = {
  search: endpoint('POST /financing-agreement-movements/search', {
    access: reading,
    summary:
      'Busca préstamos; los de un acuerdo con searchin_fields id_financing_agreement, o con ese filtro, por fecha',
    body: SearchRequest,
    answer: searchAnswer(FinancingMovement),
  }),
  modes: endpoint('GET /financing-agreement-movements/financing-mode', {
    access: reading,
    summary: 'Las modalidades de financiación',
    answer: Options,
  }),
  create: endpoint('POST /financing-agreement-movements', {
    access: changing,
    creates: true,
    summary: 'Agrega un préstamo a un acuerdo en ejecución; si pasa el máximo queda POR_APROBAR y no cuenta',
    said: '✅ Préstamo agregado con éxito.',
    body: NewFinancingMovement,
    answer: changed,
  }),
  update: endpoint('PUT /financing-agreement-movements', {
    access: changing,
    summary:
      'Modifica un préstamo de un acuerdo en ejecución; si al subir pasa el máximo queda POR_APROBAR y no cuenta',
    said: 'Préstamo modificado exitosamente.',
    body: FinancingMovementChange,
    answer: changed,
  }),
  remove: endpoint('DELETE /financing-agreement-movements/{id}', {
    access: changing,
    summary: 'Elimina un préstamo de un acuerdo en ejecución',
    said: '✅ Préstamo eliminado correctamente.',
    params: IdParams,
    query: z.object({ id: Id.optional() }),
    answer: changed,
  }),
  /** `id` is the agreement's. A closed agreement does not change. */
  recalculate: endpoint('PUT /financing-agreement-movements/recalculate', {
    access: changing,
    summary: 'Recalcula los intereses de un acuerdo y dice qué cambió',
    said: '✅ Recalculado con éxito.',
    body: z.object({ id: z.string({ error: REQUIRED }).trim().min(1, REQUIRED).max(64) }),
    answer: Recalculated,
  }),
}
