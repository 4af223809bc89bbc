import { type Fields, TAGS } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

export const RATE = {
  area: { label: 'Área', kind: 'choice', maxLength: LENGTH.area },
  descripcion: { label: 'Descripción', maxLength: LENGTH.rate },
  unidad_medida: { label: 'Unidad de Medida', maxLength: LENGTH.unit },
  valor: { label: 'Valor', kind: 'number' },
  valor_referencia: { label: 'Valor de referencia', kind: 'number' },
  id_producto: { label: 'Producto', kind: { of: 'products' } },
  id_origen: { label: 'Origen', kind: { of: 'origins' } },
  municipio: { label: 'Municipio', maxLength: LENGTH.town },
  vigente_desde: { label: 'Vigente desde', kind: 'date' },
  vigente_hasta: { label: 'Vigente hasta', kind: 'date' },
  tags: TAGS,
} as const satisfies Fields

export const QUALITY_TABLE = {
  nombre: { label: 'Nombre', maxLength: LENGTH.label },
  id_producto: { label: 'Producto', kind: { of: 'products' } },
  medida: { label: 'Medida', kind: 'choice' },
  modo: { label: 'Modo', kind: 'choice' },
  umbral: { label: 'Umbral', kind: 'percent' },
  valor: { label: 'Valor', kind: 'number' },
  por_fraccion: { label: 'Por punto o fracción', kind: 'yesNo' },
  efecto: { label: 'Efecto', kind: 'choice' },
  unidad: { label: 'Unidad de los tramos', kind: 'choice' },
  tope: { label: 'Tope', kind: 'number' },
  tramos: { label: 'Tramos', kind: 'data' },
  vigente_desde: { label: 'Vigente desde', kind: 'date' },
  vigente_hasta: { label: 'Vigente hasta', kind: 'date' },
} as const satisfies Fields
