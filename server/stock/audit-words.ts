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
      costo_kg: ['Costo por kg', 'precio'],
      motivo: 'A qué se debe',
      anulado: ['Anulado', 'sino'],
      motivo_anulacion: 'Motivo',
    },
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
    columnas: {
      id_producto: ['Producto', { de: 'products' }],
      fecha: ['Al comenzar el', 'dia'],
      kg: ['Kilos', 'kilos'],
      valor: ['Valor', 'pesos'],
    },
    tecnicas: ['registro'],
  },
}
