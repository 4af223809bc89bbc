import type { Fields } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { pesos } from '#server/kit/words/formats.ts'

/** States of a loan. Only an approved loan counts in totals. */
export const LOAN_STATES = ['APROBADO', 'POR_APROBAR', 'RECHAZADO'] as const
export type LoanState = (typeof LOAN_STATES)[number]

/** States in which a loan can change. A rejected loan never changes. */
export const CHANGEABLE_LOANS: readonly LoanState[] = ['APROBADO', 'POR_APROBAR']

export const counts = ({ estado }: { estado: LoanState }) => estado === 'APROBADO'

/** Whole pesos; null when another API does not send the field. */
interface Lending {
  maximo_prestar: number | null
  total_neto: number | null
}
interface Lent {
  estado: LoanState
  valor: number | null
}

/** Part of the maximum that the other counting loans leave: whole pesos, negative when they are above it. */
export const leftFor = ({ maximo_prestar, total_neto }: Lending, loan?: Lent): number =>
  (maximo_prestar ?? 0) - (total_neto ?? 0) + (loan && counts(loan) ? (loan.valor ?? 0) : 0)

/**
 * A loan waits for approval when it is above what is left of the maximum. A counting loan waits only when its
 * amount grew.
 */
export const mustWait = (agreement: Lending, valor: number, loan?: Lent): boolean =>
  valor > leftFor(agreement, loan) && !(loan && counts(loan) && valor <= (loan.valor ?? 0))

interface Closed {
  abonos: readonly { estado: string }[]
  cuentas: readonly { valor_original_factura: number | null }[]
}

/**
 * Note with the total of the receivables, when the offset of a voided settlement became one; else ''. Pesos.
 */
export function leftInAll({ abonos, cuentas }: Closed): string {
  if (!abonos.some(({ estado }) => estado === 'ANULADA')) return ''
  const all = cuentas.reduce((sum, { valor_original_factura }) => sum + (valor_original_factura ?? 0), 0)
  return `Con los abonos de liquidaciones anuladas, en cuentas por cobrar quedaron ${pesos(all)}.`
}

/** States that permit each act on an agreement and its loans. A closed agreement is final. */
export const AGREEMENT_ACTS = {
  modificar: ['EN_EJECUCION'],
  cerrar: ['EN_EJECUCION'],
  eliminar: ['EN_EJECUCION'],
  prestar: ['EN_EJECUCION'],
  abonar: ['EN_EJECUCION'],
} as const

/** States of a financing agreement. TERMINADO and CANCELADO close it; ANULADO is for one made by mistake. */
export const AGREEMENT_STATES = ['EN_EJECUCION', 'TERMINADO', 'CANCELADO', 'ANULADO'] as const
export const CLOSING_STATES = ['TERMINADO', 'CANCELADO'] as const

/** Limits of the crop days of an agreement, both included. */
export const CROP_DAYS = { least: 30, most: 120 }

/** Modes of a loan with their names. ANTICIPO is money lent on paddy in deposit. */
export const FINANCING_MODES = ['MONEY_LOAN', 'SUPPLIES_DELIVERY', 'RICE_IN_KIND', 'ANTICIPO'] as const
export const FINANCING_MODE_OPTIONS: readonly { value: string; label: string }[] = [
  { value: 'MONEY_LOAN', label: 'Préstamo en dinero' },
  { value: 'SUPPLIES_DELIVERY', label: 'Entrega de insumos' },
  { value: 'RICE_IN_KIND', label: 'Arroz en especie' },
  { value: 'ANTICIPO', label: 'Anticipo sobre paddy en depósito' },
]

/** True if the mode lends money, which needs a payment method and a bank. */
export const lendsMoney = (mode: unknown) => mode === 'MONEY_LOAN' || mode === 'ANTICIPO'

/** True if the mode lends goods, which may leave stock. */
export const lendsGoods = (mode: unknown) => mode === 'SUPPLIES_DELIVERY' || mode === 'RICE_IN_KIND'

/** Name of a mode; 'Modalidad desconocida' for an unknown one. */
export const financingModeLabel = (mode: string) =>
  FINANCING_MODE_OPTIONS.find(({ value }) => value === mode)?.label ?? 'Modalidad desconocida'

export const AGREEMENT = {
  consecutivo: { label: 'Consecutivo' },
  nombre_tercero: { label: 'Proveedor' },
  tipo_identificacion_tercero: { label: 'Tipo de identificación', kind: 'identification' },
  identificacion_tercero: { label: 'Identificación' },
  fecha_de_inicio: { label: 'Fecha de inicio', kind: 'date' },
  numero_de_dias_del_cultivo: { label: 'Días del cultivo', kind: 'number' },
  numero_hectareas: { label: 'Hectáreas', kind: 'number' },
  tasa: { label: 'Tasa mensual', kind: 'percent' },
  cupo_hectarea: { label: 'Cupo por hectárea', kind: 'price' },
  maximo_prestar: { label: 'Máximo a prestar', kind: 'pesos' },
  estado: { label: 'Estado', kind: 'choice' },
  descripcion_cierre: { label: 'Descripción del cierre' },
  motivo_anulacion: { label: 'Motivo' },
  fecha_liquidacion: { label: 'Fecha de cierre', kind: 'date' },
  cerro: { label: 'Cerró' },
  total_neto: { label: 'Prestado', kind: 'pesos' },
  interes: { label: 'Intereses', kind: 'pesos' },
  abonado: { label: 'Abonado', kind: 'pesos' },
  saldo: { label: 'Saldo', kind: 'pesos' },
  sobre_maximo: { label: 'Sobre el máximo', kind: 'yesNo' },
} as const satisfies Fields

export const LOAN = {
  id_financing_agreement: { label: 'Acuerdo', kind: { of: 'financing_agreements' } },
  fecha_movimiento: { label: 'Fecha movimiento', kind: 'date' },
  saldo_inicial_al: { label: 'Saldo inicial al', kind: 'date' },
  interes_inicial: { label: 'Intereses del saldo inicial', kind: 'pesos' },
  asiento_anterior: { label: 'Comprobante de la versión anterior' },
  id_producto: { label: 'Producto', kind: { of: 'products' } },
  kilos: { label: 'Kilos', kind: 'kilos' },
  descripcion: { label: 'Descripción', maxLength: LENGTH.name },
  modalidad_financiacion: { label: 'Modalidad de Financiación', kind: 'choice' },
  id_fpago: { label: 'Forma de Pago', kind: { of: 'payment_methods' } },
  id_banco: { label: 'Banco', kind: { of: 'banks' } },
  valor: { label: 'Valor', kind: 'pesos' },
  estado: { label: 'Estado', kind: 'choice' },
  fecha_liquidacion: { label: 'Fecha de cierre', kind: 'date' },
  intereses: { label: 'Intereses', kind: 'pesos' },
  total: { label: 'Total', kind: 'pesos' },
} as const satisfies Fields
