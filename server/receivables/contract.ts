import { z } from 'zod'
import {
  changeAnswer,
  Day,
  flag,
  Id,
  IdParams,
  Rate6,
  readVersion,
  requiredPesos,
  requiredText,
  row,
  text,
  unsignedPesos,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { managed, voids } from '#server/kit/contract/managed.ts'
import { COLLECTION_CLASSES, RECEIVABLE, RECEIVABLE_STATES } from './words.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { INCOMPLETE_RECEIVABLE, WHY_FORGIVEN } from '#server/kit/words/sentences.ts'

/**
 * A receivable: whole pesos, days, % a month. Balance, days late, late interest, state and classification are
 * computed on reading (receivables/README.md, derived fields).
 */
export const DerivedReceivable = row('id_cuenta_por_cobrar', {
  id_cuenta_por_cobrar: Id,
  numero_factura: z.string(),
  valor_original_factura: z.number(),
  /** All payments: before the receivable was written here, and applied by receipts. */
  total_abonos_realizados: z.number(),
  abonos_iniciales: z.number(),
  abonos: z.number(),
  /** Credit notes of its invoice, less debit notes. */
  notas: z.number(),
  saldo_actual: z.number(),
  fecha_factura: z.string(),
  fecha_esperada_pago: z.string(),
  dias_vencimiento: z.number(),
  porcentaje_interes_mora: z.number(),
  estado_documento: z.enum([...RECEIVABLE_STATES, 'ANULADA']),
  clasificacion_cobro: z.enum(COLLECTION_CLASSES),
  valor_mora: z.number(),
  /** Interest within the original value. It bears no late interest and is paid first. */
  interes_original: z.number(),
  /** Interest within the balance; the rest is capital. */
  saldo_interes: z.number(),
  /** Late interest collected by another receivable, and late interest forgiven with its last reason. */
  mora_cobrada: z.number(),
  mora_condonada: z.number(),
  motivo_condonacion: z.string(),
  /** Reason of the last change of due day or %. */
  motivo_cambio: z.string(),
  observaciones: z.string(),
  cliente_id: z.string(),
  cliente_nombre: z.string(),
  anulada: flag.default(false),
  motivo_anulacion: z.string(),
  /**
   * Kind of document that created the receivable: MANUAL, FACTURA, PESADA, ACUERDO, MORA, CUOTA_FOMENTO or
   * SALDO_INICIAL.
   */
  origen: z.string(),
  id_factura: z.string(),
  id_weighing_record: z.string(),
  id_acuerdo: z.string(),
  /** The receivable whose late interest this one collects. */
  id_cuenta_principal: z.string(),
  /** The milling operation whose levy this one collects. */
  id_maquila: z.string(),
  /** Number of the weighing, invoice, agreement, milling operation or receivable that created this one. */
  numero_origen: z.string(),
})
export type Receivable = z.infer<typeof DerivedReceivable>

const total = requiredPesos(INCOMPLETE_RECEIVABLE)

/** Derived fields that a caller may send. A wrong value is refused beside its field. */
const derived = {
  saldo_actual: unsignedPesos.nullish(),
  dias_vencimiento: z.number().int().min(0).nullish(),
  valor_mora: unsignedPesos.nullish(),
  estado_documento: z.string().trim().max(20).nullish(),
  clasificacion_cobro: z.string().trim().max(20).nullish(),
}

/**
 * New receivable. The default number is the next one of the consecutive CUENTA, and the default % is the
 * dated parameter.
 */
export const NewReceivable = z.object({
  numero_factura: text(RECEIVABLE.numero_factura.maxLength),
  valor_original_factura: total,
  total_abonos_realizados: unsignedPesos.nullish(),
  fecha_factura: Day(INCOMPLETE_RECEIVABLE),
  fecha_esperada_pago: Day(INCOMPLETE_RECEIVABLE),
  porcentaje_interes_mora: Rate6.min(0, 'El porcentaje no puede ser negativo.').max(100).nullish(),
  observaciones: text(RECEIVABLE.observaciones.maxLength),
  cliente_id: requiredText(INCOMPLETE_RECEIVABLE, 64),
  ...derived,
})
export type NewReceivable = z.infer<typeof NewReceivable>

/**
 * Callers of the documented API send the whole record; only the fields below change. A new due day or % needs
 * `motivo` (receivables/README.md, new terms).
 */
export const ReceivableChange = z.object({
  id_cuenta_por_cobrar: Id,
  version: readVersion,
  observaciones: z.string().trim().max(RECEIVABLE.observaciones.maxLength).optional(),
  fecha_esperada_pago: Day(INCOMPLETE_RECEIVABLE).optional(),
  porcentaje_interes_mora: Rate6.min(0, 'El porcentaje no puede ser negativo.').max(100).optional(),
  motivo: z.string().trim().max(LENGTH.reason).optional(),
})
export type ReceivableChange = z.infer<typeof ReceivableChange>

/** Statement of a client: receivables with balance or late interest, oldest first, with totals and ageing. */
export const Statement = z.object({
  cliente_id: Id,
  cliente_nombre: z.string(),
  identificacion: z.string(),
  direccion: z.string(),
  fecha: z.string(),
  cuentas: z.array(DerivedReceivable),
  tramos: z.array(z.object({ nombre: z.string(), valor: z.number() })),
  saldo: z.number(),
  mora: z.number(),
  /** Unapplied money of the client's receipts. */
  anticipos: z.number(),
})
export type Statement = z.infer<typeof Statement>

/** Third parties of one call for debtors. */
const DEBTORS_MAX = 100

/** Third party with open receivables: their number and balance in whole pesos. */
export const Debtor = z.object({
  id_tercero: Id,
  nombre: z.string(),
  tipo: z.string(),
  tipo_identificacion: z.string(),
  identificacion: z.string(),
  cuentas: z.number().int(),
  saldo: z.number(),
})
export type Debtor = z.infer<typeof Debtor>

const calls = managed({
  resource: 'accounts-receivable',
  paths: {
    create: '/accounts-receivable',
    update: '/accounts-receivable/update',
    remove: '/accounts-receivable/delete/{id}',
  },
  noun: 'cuentas por cobrar',
  said: {
    create: 'Cuenta por cobrar creada correctamente',
    update: 'Cuenta actualizada',
    remove: 'Cuenta eliminada',
  },
  row: DerivedReceivable,
  create: NewReceivable,
  change: ReceivableChange,
})

/** An act on late interest. Its key is the one for changing receivables. */
const act = <Body>(path: string, summary: string, said: string, body: z.ZodType<Body>) =>
  endpoint(`PATCH /accounts-receivable/{id}/${path}`, {
    access: 'PUT-accounts-receivable',
    summary,
    said,
    params: IdParams,
    body,
    answer: changeAnswer(DerivedReceivable),
  })

export const accountsReceivable = {
  ...calls,
  /** Returns the receivable. `mensaje` names the new one that collects the interest. */
  chargeLate: act(
    'charge-late',
    'Cobra la mora de hoy con una cuenta propia',
    'Mora cobrada',
    z.object({ version: readVersion }),
  ),
  forgiveLate: act(
    'forgive-late',
    'Condona la mora de hoy, con su motivo',
    'Mora condonada',
    z.object({ version: readVersion, motivo: requiredText(WHY_FORGIVEN, LENGTH.reason) }),
  ),
  remove: voids(calls.remove, 'Anula una cuenta escrita a mano y sin recibos aplicados'),
  get: endpoint('GET /accounts-receivable/{id}', {
    access: 'POST-accounts-receivable/search',
    summary: 'Una cuenta por cobrar',
    params: IdParams,
    answer: DerivedReceivable,
  }),
  debtors: endpoint('POST /accounts-receivable/debtors', {
    access: 'POST-accounts-receivable/search',
    summary: 'Cuánto deben unos terceros, o los diez que más deben; de mayor a menor',
    body: z.object({ terceros: z.array(Id).max(DEBTORS_MAX).optional() }),
    answer: z.object({ data: z.array(Debtor) }),
  }),
  /** `id` is the client's. */
  statement: endpoint('GET /accounts-receivable/statement/{id}', {
    access: 'POST-accounts-receivable/search',
    summary: 'El estado de cuenta de un cliente con su cartera por edades',
    params: IdParams,
    answer: Statement,
  }),
}
