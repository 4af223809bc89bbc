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
      mes: ['Mes', 'mes'],
      cerrado: ['Cerrado', 'sino'],
      cerro: 'Cerró',
      cerrado_en: ['Cerrado el', 'momento'],
      pendientes: 'Se cerró con',
      comprobantes: ['Comprobantes guardados', 'numero'],
      reabrio: 'Abrió',
      reabierto_en: ['Abierto el', 'momento'],
      motivo_apertura: 'Motivo',
    },
  },
}
