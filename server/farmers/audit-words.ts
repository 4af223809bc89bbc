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
      id_tercero: ['Tercero', { de: 'third_parties' }],
      vence: ['Vence', 'dia'],
      creado_por: 'Hecho por',
      terminado: ['Terminado', 'momento'],
      motivo_fin: 'Motivo',
    },
  },
}
