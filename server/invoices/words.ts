import { type Fields, NOTES } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
export const INVOICE_LINES_MAX = 30

export const INVOICE = {
  numero_de_factura: { label: 'Número de factura', maxLength: LENGTH.document },
  nombre_cliente: { label: 'Cliente' },
  valor_total: { label: 'Valor factura', kind: 'pesos' },
  fecha_de_emision: { label: 'Fecha de emisión', kind: 'date' },
  fecha_de_vencimiento: { label: 'Fecha de vencimiento', kind: 'date' },
  documento_de_soporte: { label: 'Documento de soporte', maxLength: LENGTH.label },
  id_weighing_record: { label: 'Pesada', kind: { of: 'weighing_records' } },
  id_rango: { label: 'Resolución', kind: { of: 'authorised_ranges' } },
  iva: { label: 'IVA', kind: 'pesos' },
  notas: { label: 'Notas crédito menos débito', kind: 'pesos' },
  observaciones: NOTES,
  anulada: { label: 'Anulada', kind: 'yesNo' },
  motivo_anulacion: { label: 'Motivo' },
  anulada_el: { label: 'Anulada después del cierre de su mes', kind: 'date' },
  fecha_anulacion: { label: 'Fecha de anulación', kind: 'date' },
} as const satisfies Fields

export const INVOICE_LINE = {
  id_factura: { label: 'Factura', kind: { of: 'invoices' } },
  descripcion: { label: 'Producto' },
  cantidad: { label: 'Cantidad', kind: 'number' },
  unidad: { label: 'Unidad', maxLength: 10 },
  precio: { label: 'Precio', kind: 'price' },
  descuento: { label: 'Descuento', kind: 'pesos' },
  iva: { label: 'Tarifa de IVA' },
  base: { label: 'Base', kind: 'pesos' },
  valor_iva: { label: 'IVA', kind: 'pesos' },
  total: { label: 'Total', kind: 'pesos' },
  sale_de_bodega: { label: 'Sale de la bodega', kind: 'yesNo' },
  kg: { label: 'Kilos que salen de la bodega', kind: 'kilos' },
} as const satisfies Fields

export const NOTE = {
  clase: { label: 'Clase', kind: 'choice' },
  numero: { label: 'Número' },
  fecha: { label: 'Fecha', kind: 'date' },
  documento: { label: 'Corrige' },
  nombre_tercero: { label: 'Tercero' },
  concepto: { label: 'Concepto', kind: 'choice' },
  motivo: { label: 'Motivo', maxLength: LENGTH.reason },
  base: { label: 'Base', kind: 'pesos' },
  iva: { label: 'IVA', kind: 'pesos' },
  valor: { label: 'Valor', kind: 'pesos' },
  id_liquidacion: { label: 'Liquidación', kind: { of: 'settlements' } },
  id_factura: { label: 'Factura', kind: { of: 'invoices' } },
} as const satisfies Fields
