import { catalogue, type TableWords } from '#server/kit/words/audited-tables.ts'
import { TAGS } from '#server/kit/words/fields.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  consecutives: catalogue('id_consecutive', 'Consecutivos', 'el consecutivo', ['descripcion'], {
    descripcion: { label: 'Descripción' },
    prefijo: { label: 'Prefijo' },
    consecutivo_actual: { label: 'Consecutivo actual', kind: 'number' },
    tags: TAGS,
  }),
  authorised_ranges: {
    id: 'id_rango',
    nombre: 'Resoluciones de números',
    uno: 'la resolución',
    llamada: ['resolucion'],
    parte_de: { tabla: 'consecutives', por: 'id_consecutive' },
    columnas: {
      id_consecutive: { label: 'Consecutivo', kind: { of: 'consecutives' } },
      resolucion: { label: 'Resolución' },
      fecha_resolucion: { label: 'Fecha de la resolución', kind: 'date' },
      prefijo: { label: 'Prefijo' },
      numero_desde: { label: 'Desde el número', kind: 'number' },
      numero_hasta: { label: 'Hasta el número', kind: 'number' },
      vigente_desde: { label: 'Vigente desde', kind: 'date' },
      vigente_hasta: { label: 'Vigente hasta', kind: 'date' },
      siguiente: { label: 'Siguiente número', kind: 'number' },
    },
  },
}
