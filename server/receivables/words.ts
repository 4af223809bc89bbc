import { type Fields, NOTES } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { pesos } from '#server/kit/words/formats.ts'

/** States of a receivable, derived from its balance and due day. */
export const RECEIVABLE_STATES = ['PENDIENTE', 'PARCIAL', 'PAGADO', 'VENCIDA'] as const
export const COLLECTION_CLASSES = ['CORRIENTE', 'EN MORA', 'VENCIDA'] as const

/** Sentence about a receivable that an act created. The value is in whole pesos. */
export const owedText = ({ numero_factura, valor_original_factura }: Record<string, unknown>): string =>
  `Quedó la cuenta por cobrar ${String(numero_factura)} por ${pesos(Number(valor_original_factura))}.`

export const RECEIVABLE = {
  numero_factura: { label: 'Número de factura', maxLength: LENGTH.reference },
  cliente_nombre: { label: 'Cliente' },
  valor_original_factura: { label: 'Valor original', kind: 'pesos' },
  iva: { label: 'IVA incluido', kind: 'pesos' },
  total_abonos_realizados: { label: 'Abonos realizados', kind: 'pesos' },
  abonos: { label: 'Abonos', kind: 'pesos' },
  notas: { label: 'Notas crédito menos débito', kind: 'pesos' },
  saldo_actual: { label: 'Saldo actual', kind: 'pesos' },
  fecha_factura: { label: 'Fecha de factura', kind: 'date' },
  fecha_esperada_pago: { label: 'Fecha esperada de pago', kind: 'date' },
  porcentaje_interes_mora: { label: '% interés de mora mensual', kind: 'percent' },
  interes_original: { label: 'Intereses en el valor original', kind: 'pesos' },
  id_maquila: { label: 'Maquila', kind: { of: 'milling_operations' } },
  mora_cobrada: { label: 'Mora cobrada', kind: 'pesos' },
  mora_condonada: { label: 'Mora condonada', kind: 'pesos' },
  motivo_condonacion: { label: 'Motivo de la condonación' },
  motivo_cambio: { label: 'Motivo del cambio' },
  observaciones: NOTES,
  origen: { label: 'Viene de', kind: 'choice' },
  anulada: { label: 'Anulada', kind: 'yesNo' },
  motivo_anulacion: { label: 'Motivo' },
  anulada_el: { label: 'Anulada después del cierre de su mes', kind: 'date' },
  id_weighing_record: { label: 'Pesada', kind: { of: 'weighing_records' } },
  id_factura: { label: 'Factura', kind: { of: 'invoices' } },
  id_acuerdo: { label: 'Acuerdo', kind: { of: 'financing_agreements' } },
  id_cuenta_principal: { label: 'Mora de la cuenta', kind: { of: 'accounts_receivable' } },
} as const satisfies Fields
