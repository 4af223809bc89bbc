import { z } from 'zod'
import {
  answeredNumber,
  answeredText,
  Day,
  flag,
  Id,
  IdParams,
  numberText,
  Pesos,
  Rate6,
  readVersion,
  requiredPesos,
  requiredText,
  row,
  text,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { managed, voids } from './managed.ts'
import { LENGTH } from '../shared/lengths.ts'
import { INCOMPLETE_RECEIVABLE } from '../shared/sentences.ts'

/**
 * A receivable (D2 §2.12, §3): whole pesos, days, % a month. `saldo_actual`, days, late value, estado and clasificación are
 * derived on reading from applied receipts, today's date in Bogotá and the dated parameters (N-70).
 */
export const DerivedReceivable = row('id_cuenta_por_cobrar', {
  id_cuenta_por_cobrar: Id,
  numero_factura: numberText,
  valor_original_factura: answeredNumber,
  /** All that was paid (N-166): payments from before, as typed (N-70), and what receipts applied since. */
  total_abonos_realizados: answeredNumber,
  abonos_iniciales: answeredNumber,
  abonos: answeredNumber,
  saldo_actual: answeredNumber,
  fecha_factura: answeredText,
  fecha_esperada_pago: answeredText,
  dias_vencimiento: answeredNumber,
  porcentaje_interes_mora: answeredNumber,
  estado_documento: answeredText,
  clasificacion_cobro: answeredText,
  valor_mora: answeredNumber,
  observaciones: answeredText,
  cliente_id: answeredText,
  cliente_nombre: answeredText,
  anulada: flag.default(false),
  motivo_anulacion: answeredText,
  /** MANUAL, FACTURA, PESADA, ACUERDO: what made it, and where that stands. */
  origen: answeredText,
  id_factura: answeredText,
  id_weighing_record: answeredText,
  /** Number of the weighing or the invoice that it comes from. */
  numero_origen: answeredText,
})
export type Receivable = z.infer<typeof DerivedReceivable>

const money = Pesos.min(0, 'El valor no puede ser negativo.')
const total = requiredPesos(INCOMPLETE_RECEIVABLE)

/** What a caller may send although the server derives it; what contradicts is refused beside its field. */
const derived = {
  saldo_actual: money.nullish(),
  dias_vencimiento: z.number().int().min(0).nullish(),
  valor_mora: money.nullish(),
  estado_documento: z.string().trim().max(20).nullish(),
  clasificacion_cobro: z.string().trim().max(20).nullish(),
}

/** Without a number it gets the next one of its consecutive (CUENTA, C-29), without % the dated parameter. */
export const NewReceivable = z.object({
  numero_factura: text(40),
  valor_original_factura: total,
  total_abonos_realizados: money.nullish(),
  fecha_factura: Day(INCOMPLETE_RECEIVABLE),
  fecha_esperada_pago: Day(INCOMPLETE_RECEIVABLE),
  porcentaje_interes_mora: Rate6.min(0, 'El porcentaje no puede ser negativo.').max(100).nullish(),
  observaciones: text(LENGTH.remarks),
  cliente_id: requiredText(INCOMPLETE_RECEIVABLE, 64),
  ...derived,
})
export type NewReceivable = z.infer<typeof NewReceivable>

/** Callers of document 2 send the whole record (D2 §7): only remarks, due day and % change; the rest must be as it is. */
export const ReceivableChange = z.object({
  id_cuenta_por_cobrar: Id,
  version: readVersion,
  observaciones: z.string().trim().max(LENGTH.remarks).optional(),
  fecha_esperada_pago: Day(INCOMPLETE_RECEIVABLE).optional(),
  porcentaje_interes_mora: Rate6.min(0, 'El porcentaje no puede ser negativo.').max(100).optional(),
})
export type ReceivableChange = z.infer<typeof ReceivableChange>

/** A client's open receivables, oldest first, with their totals and ageing: what the statement prints. */
export const Statement = z.object({
  cliente_id: Id,
  cliente_nombre: answeredText,
  identificacion: answeredText,
  direccion: answeredText,
  fecha: answeredText,
  cuentas: z.array(DerivedReceivable),
  tramos: z.array(z.object({ nombre: z.string(), valor: answeredNumber })),
  saldo: answeredNumber,
  mora: answeredNumber,
  /** Advances: what of the client's receipts is not applied yet. */
  anticipos: answeredNumber,
})
export type Statement = z.infer<typeof Statement>

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

export const accountsReceivable = {
  ...calls,
  remove: voids(calls.remove, 'Anula una cuenta escrita a mano y sin recibos aplicados'),
  get: endpoint('GET /accounts-receivable/{id}', {
    access: 'POST-accounts-receivable/search',
    summary: 'Una cuenta por cobrar',
    params: IdParams,
    answer: DerivedReceivable,
  }),
  /** `id` is the client's. */
  statement: endpoint('GET /accounts-receivable/statement/{id}', {
    access: 'POST-accounts-receivable/search',
    summary: 'El estado de cuenta de un cliente con su cartera por edades',
    params: IdParams,
    answer: Statement,
  }),
}
