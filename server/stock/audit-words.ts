import type { TableWords } from '#server/kit/words/audited-tables.ts'

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
    columnas: {
      id_producto: ['Producto', { de: 'products' }],
      clase: ['Clase', 'valor'],
      fecha: ['Día', 'dia'],
      libro: ['Según el libro', 'kilos'],
      contado: ['Contado', 'kilos'],
      diferencia: ['Diferencia', 'kilos'],
      motivo: 'A qué se debe',
      anulado: ['Anulado', 'sino'],
      motivo_anulacion: 'Motivo',
    },
    tecnicas: ['registro'],
  },
}
