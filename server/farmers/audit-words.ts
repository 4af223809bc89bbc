import type { TableWords } from '#server/kit/words/audited-tables.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  enlaces_de_terceros: {
    id: 'id_enlace',
    nombre: 'Enlaces de terceros',
    uno: 'el enlace de',
    llamada: ['id_tercero'],
    parte_de: { tabla: 'third_parties', por: 'id_tercero' },
    frases: { CREATE: 'Hizo {nombre}, hasta el {vence}' },
    actos: [{ columna: 'terminado', vale: '*', frase: 'Terminó {nombre}', motivo: 'motivo_fin' }],
    columnas: {
      id_tercero: { label: 'Tercero', kind: { of: 'third_parties' } },
      vence: { label: 'Vence', kind: 'date' },
      creado_por: { label: 'Hecho por' },
      terminado: { label: 'Terminado', kind: 'moment' },
      motivo_fin: { label: 'Motivo' },
    },
  },
}
