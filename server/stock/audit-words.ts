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
      id_producto: { label: 'Producto', kind: { of: 'products' } },
      clase: { label: 'Clase', kind: 'choice' },
      fecha: { label: 'Día', kind: 'date' },
      libro: { label: 'Según el libro', kind: 'kilos' },
      contado: { label: 'Contado', kind: 'kilos' },
      diferencia: { label: 'Diferencia', kind: 'kilos' },
      costo_kg: { label: 'Costo por kg', kind: 'price' },
      motivo: { label: 'A qué se debe' },
      anulado: { label: 'Anulado', kind: 'yesNo' },
      motivo_anulacion: { label: 'Motivo' },
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
      id_producto: { label: 'Producto', kind: { of: 'products' } },
      fecha: { label: 'Al comenzar el', kind: 'date' },
      kg: { label: 'Kilos', kind: 'kilos' },
      valor: { label: 'Valor', kind: 'pesos' },
    },
    tecnicas: ['registro'],
  },
}
