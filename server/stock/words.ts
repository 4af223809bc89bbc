import type { Fields } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

export const OPENING_STOCK = {
  id_producto: { label: 'Producto', kind: { of: 'products' } },
  fecha: { label: 'Al comenzar el', kind: 'date' },
  kg: { label: 'Kilos', kind: 'kilos' },
  valor: { label: 'Valor', kind: 'pesos' },
} as const satisfies Fields

export const STOCK_COUNT = {
  id_producto: { label: 'Producto', kind: { of: 'products' } },
  clase: { label: 'Clase', kind: 'choice' },
  fecha: { label: 'Día', kind: 'date' },
  libro: { label: 'Según el libro', kind: 'kilos' },
  contado: { label: 'Contado', kind: 'kilos' },
  diferencia: { label: 'Diferencia', kind: 'kilos' },
  costo_kg: { label: 'Costo por kg', kind: 'price' },
  motivo: { label: 'A qué se debe', maxLength: LENGTH.reason },
  anulado: { label: 'Anulado', kind: 'yesNo' },
  motivo_anulacion: { label: 'Motivo' },
} as const satisfies Fields
