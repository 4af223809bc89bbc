import { type Fields, TAGS } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

export const BANK = {
  nombre: { label: 'Nombre', maxLength: LENGTH.label },
  nro_cuenta: { label: 'Número de cuenta', maxLength: LENGTH.reference },
  saldo_inicial: { label: 'Saldo inicial', kind: 'pesos' },
  saldo_actual: { label: 'Saldo actual', kind: 'pesos' },
  fecha_si: { label: 'Fecha', kind: 'date' },
  clase: { label: 'Clase', kind: 'choice' },
  apertura_el: { label: 'Día del comprobante de apertura', kind: 'date' },
  tags: TAGS,
} as const satisfies Fields

export const BANK_MOVEMENT = {
  id_banco: { label: 'Cuenta', kind: { of: 'banks' } },
  fecha: { label: 'Fecha', kind: 'date' },
  valor: { label: 'Valor', kind: 'pesos' },
  tipo: { label: 'Movimiento', kind: 'choice' },
  numero: { label: 'Documento' },
  concepto: { label: 'Motivo', maxLength: LENGTH.reason },
} as const satisfies Fields

export const CASH_CLOSING = {
  id_banco: { label: 'Caja', kind: { of: 'banks' } },
  fecha: { label: 'Día', kind: 'date' },
  conteo: { label: 'Conteo', kind: 'data' },
  contado: { label: 'Contado', kind: 'pesos' },
  libro: { label: 'Según el libro', kind: 'pesos' },
  diferencia: { label: 'Diferencia', kind: 'pesos' },
  observaciones: { label: 'Observaciones', maxLength: LENGTH.reason },
  ancla: { label: 'Ancla de la auditoría' },
  ancla_general: { label: 'Ancla de ingresos y usuarios' },
  anulado: { label: 'Anulado', kind: 'yesNo' },
  motivo_anulacion: { label: 'Motivo' },
} as const satisfies Fields
