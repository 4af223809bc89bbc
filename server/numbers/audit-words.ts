import { catalogue, type TableWords } from '#server/kit/words/audited-tables.ts'
import { CONSECUTIVE, AUTHORISED_RANGE } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  consecutives: catalogue('id_consecutive', 'Consecutivos', 'el consecutivo', ['descripcion'], CONSECUTIVE),
  authorised_ranges: {
    id: 'id_rango',
    nombre: 'Resoluciones de números',
    uno: 'la resolución',
    llamada: ['resolucion'],
    parte_de: { tabla: 'consecutives', por: 'id_consecutive' },
    columnas: AUTHORISED_RANGE,
  },
}
