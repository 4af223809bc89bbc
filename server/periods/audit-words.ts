import type { TableWords } from '#server/kit/words/audited-tables.ts'
import { CLOSED_PERIOD } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  closed_periods: {
    id: 'id_periodo',
    nombre: 'Períodos cerrados',
    uno: 'el período',
    llamada: ['mes'],
    frases: { CREATE: 'Cerró el mes de {mes}' },
    actos: [
      {
        columna: 'cerrado',
        vale: 'false',
        frase: 'Abrió de nuevo el mes de {mes}',
        motivo: 'motivo_apertura',
      },
      { columna: 'cerrado', vale: 'true', frase: 'Cerró el mes de {mes}' },
    ],
    columnas: CLOSED_PERIOD,
  },
}
