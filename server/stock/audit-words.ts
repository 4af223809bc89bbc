import type { TableWords } from '#server/kit/words/audited-tables.ts'
import { OPENING_STOCK, STOCK_COUNT } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  stock_counts: {
    id: 'id_conteo',
    nombre: 'Conteos de existencias',
    uno: 'el conteo',
    llamada: ['fecha'],
    frases: { CREATE: '{clase} de {id_producto}: diferencia {diferencia}' },
    actos: [
      {
        columna: 'anulado',
        vale: 'true',
        frase: 'Anuló el conteo de {id_producto}',
        motivo: 'motivo_anulacion',
      },
    ],
    columnas: STOCK_COUNT,
    tecnicas: ['registro'],
  },
  opening_stock: {
    id: 'id_existencia',
    nombre: 'Existencias iniciales',
    uno: 'la existencia inicial',
    llamada: ['fecha'],
    frases: {
      CREATE: 'Existencia inicial de {id_producto}: {kg} por {valor}',
      DELETE: 'Quitó la existencia inicial de {id_producto}: {kg} por {valor}',
    },
    columnas: OPENING_STOCK,
    tecnicas: ['registro'],
  },
}
