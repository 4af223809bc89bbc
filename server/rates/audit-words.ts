import { catalogue, LABELS, type TableWords } from '#server/kit/words/audited-tables.ts'

const { nombre, descripcion, tags } = LABELS

export const AUDITED: Readonly<Record<string, TableWords>> = {
  rates: catalogue(
    'id_tarifa',
    'Tarifas',
    'la tarifa',
    ['descripcion'],
    {
      area: ['Área', 'valor'],
      descripcion,
      unidad_medida: 'Unidad de Medida',
      valor: ['Valor', 'numero'],
      valor_referencia: ['Valor de referencia', 'numero'],
      id_producto: ['Producto', { de: 'products' }],
      id_origen: ['Origen', { de: 'origins' }],
      municipio: 'Municipio',
      vigente_desde: ['Vigente desde', 'dia'],
      vigente_hasta: ['Vigente hasta', 'dia'],
      tags,
    },
    ['parametro', 'alcance'],
  ),
  quality_tables: catalogue('id_tabla_calidad', 'Tablas de calidad', 'la tabla de calidad', ['nombre'], {
    nombre,
    id_producto: ['Producto', { de: 'products' }],
    medida: ['Medida', 'valor'],
    modo: ['Modo', 'valor'],
    umbral: ['Umbral', 'porcentaje'],
    valor: ['Valor', 'numero'],
    por_fraccion: ['Por punto o fracción', 'sino'],
    efecto: ['Efecto', 'valor'],
    unidad: ['Unidad de los tramos', 'valor'],
    tope: ['Tope', 'numero'],
    tramos: ['Tramos', 'datos'],
    vigente_desde: ['Vigente desde', 'dia'],
    vigente_hasta: ['Vigente hasta', 'dia'],
  }),
}
