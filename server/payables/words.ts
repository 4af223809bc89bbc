import type { Fields } from '#server/kit/words/fields.ts'
/** States of a payable, derived from its balance and due day. */
export const PAYABLE_STATES = ['PENDIENTE', 'PARCIAL', 'VENCIDA', 'PAGADA', 'ANULADA'] as const

/** Debts that the slips of a month make. */
export const PAYROLL_DEBTS = [
  'APORTE_SALUD',
  'APORTE_PENSION',
  'APORTE_RIESGOS',
  'APORTE_PARAFISCAL',
  'RETENCION_SALARIOS',
] as const

/**
 * Sources of a payable: an opening balance, a settlement, deductions of a settlement for others, a declared month,
 * or a purchase of inputs.
 */
export const PAYABLE_ORIGINS = [
  'LIQUIDACION',
  'FLETE',
  'DESCARGUE',
  'CUOTA_FOMENTO',
  'RETENCION',
  'RETENCION_SERVICIOS',
  'RETEICA',
  ...PAYROLL_DEBTS,
  'INSUMOS',
  'SALDO_INICIAL',
] as const

/** Value of the filter `origen` for payables that are no settlements. */
export const ALL_BUT_SETTLEMENTS = 'SIN_LIQUIDACIONES'

/** Services that a settlement deducts from the farmer, and the mill then owes to the carrier or the unloader. */
export const SERVICIOS = ['FLETE', 'DESCARGUE'] as const
export type Servicio = (typeof SERVICIOS)[number]

export const isDeducted = (origen: string): boolean => SERVICIOS.some((one) => one === origen)

export const PAYABLE = {
  consecutivo: { label: 'Número' },
  nombre_tercero: { label: 'Tercero' },
  fecha: { label: 'Fecha', kind: 'date' },
  fecha_vencimiento: { label: 'Vence', kind: 'date' },
  concepto: { label: 'Concepto' },
  valor: { label: 'Valor', kind: 'pesos' },
  pagado: { label: 'Pagado', kind: 'pesos' },
  retencion: { label: 'Retención', kind: 'pesos' },
  saldo: { label: 'Saldo', kind: 'pesos' },
  origen: { label: 'Viene de', kind: 'choice' },
  id_liquidacion: { label: 'Liquidación', kind: { of: 'settlements' } },
  id_weighing_record: { label: 'Pesada', kind: { of: 'weighing_records' } },
  mes: { label: 'Mes', kind: 'month' },
  id_producto: { label: 'Producto', kind: { of: 'products' } },
  kilos: { label: 'Kilos', kind: 'kilos' },
  motivo_anulacion: { label: 'Motivo' },
  anulada_el: { label: 'Anulada después del cierre de su mes', kind: 'date' },
} as const satisfies Fields
