import type { TableWords } from '#server/kit/words/audited-tables.ts'

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
    columnas: {
      mes: { label: 'Mes', kind: 'month' },
      cerrado: { label: 'Cerrado', kind: 'yesNo' },
      cerro: { label: 'Cerró' },
      cerrado_en: { label: 'Cerrado el', kind: 'moment' },
      pendientes: { label: 'Se cerró con' },
      comprobantes: { label: 'Comprobantes guardados', kind: 'number' },
      reabrio: { label: 'Abrió' },
      reabierto_en: { label: 'Abierto el', kind: 'moment' },
      motivo_apertura: { label: 'Motivo' },
    },
  },
}
