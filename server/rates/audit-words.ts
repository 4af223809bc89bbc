import { catalogue, type TableWords } from '#server/kit/words/audited-tables.ts'
import { TAGS } from '#server/kit/words/fields.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  rates: catalogue(
    'id_tarifa',
    'Tarifas',
    'la tarifa',
    ['descripcion'],
    {
      area: { label: 'Área', kind: 'choice' },
      descripcion: { label: 'Descripción' },
      unidad_medida: { label: 'Unidad de Medida' },
      valor: { label: 'Valor', kind: 'number' },
      valor_referencia: { label: 'Valor de referencia', kind: 'number' },
      id_producto: { label: 'Producto', kind: { of: 'products' } },
      id_origen: { label: 'Origen', kind: { of: 'origins' } },
      municipio: { label: 'Municipio' },
      vigente_desde: { label: 'Vigente desde', kind: 'date' },
      vigente_hasta: { label: 'Vigente hasta', kind: 'date' },
      tags: TAGS,
    },
    ['parametro', 'alcance'],
  ),
  quality_tables: catalogue('id_tabla_calidad', 'Tablas de calidad', 'la tabla de calidad', ['nombre'], {
    nombre: { label: 'Nombre' },
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
  }),
}
