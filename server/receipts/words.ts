import { type Fields, NOTES } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

export const RECEIPT = {
  numero_recibo: { label: 'Número Recibo', maxLength: LENGTH.document },
  estado: { label: 'Estado', kind: 'choice' },
  nombre_cliente: { label: 'Cliente' },
  valor_pagado: { label: 'Valor Pagado', kind: 'pesos' },
  iva: { label: 'IVA incluido', kind: 'pesos' },
  fecha_recepcion_pago: { label: 'Fecha Recepción Pago', kind: 'date' },
  id_medio_pago: { label: 'Medio de Pago', kind: { of: 'payment_methods' } },
  id_banco: { label: 'Banco', kind: { of: 'banks' } },
  facturas_aplicadas: { label: 'Facturas Aplicadas' },
  aplicado: { label: 'Aplicado', kind: 'pesos' },
  por_aplicar: { label: 'Por aplicar', kind: 'pesos' },
  observaciones: NOTES,
  motivo_anulacion: { label: 'Motivo' },
  anulada_el: { label: 'Anulada después del cierre de su mes', kind: 'date' },
  fecha_anulacion: { label: 'Fecha de anulación', kind: 'date' },
  origen: { label: 'Viene de', kind: 'choice' },
  id_weighing_record: { label: 'Pesada', kind: { of: 'weighing_records' } },
} as const satisfies Fields

export const APPLIED_RECEIPT = {
  numero_recibo: { label: 'Número de recibo' },
  cuenta_por_cobrar_relacionada: { label: 'Cuenta por cobrar relacionada' },
  valor_aplicado: { label: 'Valor aplicado', kind: 'pesos' },
  fecha_aplicacion: { label: 'Fecha de aplicación', kind: 'date' },
} as const satisfies Fields
