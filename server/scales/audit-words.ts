import { catalogue, type TableWords } from '#server/kit/words/audited-tables.ts'
import { SCALE } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  scales: catalogue('id_bascula', 'Básculas', 'la báscula', ['nombre'], SCALE),
  scale_keys: {
    id: 'id_bascula',
    nombre: 'Claves de básculas',
    uno: 'la clave',
    llamada: ['id_bascula'],
    parte_de: { tabla: 'scales', por: 'id_bascula' },
    frases: {
      CREATE: 'Hizo la clave del lector de {id_bascula}',
      UPDATE: 'Hizo una clave nueva del lector de {id_bascula}',
      DELETE: 'Terminó la clave del lector de {id_bascula}',
    },
    columnas: { id_bascula: { label: 'Báscula', kind: { of: 'scales' } } },
    tecnicas: ['resumen', 'creada'],
  },
}
