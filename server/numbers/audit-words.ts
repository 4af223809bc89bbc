import { catalogue, LABELS, type TableWords } from '#server/kit/words/audited-tables.ts'

const { descripcion, tags } = LABELS

export const AUDITED: Readonly<Record<string, TableWords>> = {
  consecutives: catalogue('id_consecutive', 'Consecutivos', 'el consecutivo', ['descripcion'], {
    descripcion,
    prefijo: 'Prefijo',
    consecutivo_actual: ['Consecutivo actual', 'numero'],
    tags,
  }),
  authorised_ranges: {
    id: 'id_rango',
    nombre: 'Resoluciones de números',
    uno: 'la resolución',
    llamada: ['resolucion'],
    parte_de: { tabla: 'consecutives', por: 'id_consecutive' },
    columnas: {
      id_consecutive: ['Consecutivo', { de: 'consecutives' }],
      resolucion: 'Resolución',
      fecha_resolucion: ['Fecha de la resolución', 'dia'],
      prefijo: 'Prefijo',
      numero_desde: ['Desde el número', 'numero'],
      numero_hasta: ['Hasta el número', 'numero'],
      vigente_desde: ['Vigente desde', 'dia'],
      vigente_hasta: ['Vigente hasta', 'dia'],
      siguiente: ['Siguiente número', 'numero'],
    },
  },
}
