import type { TableWords } from '#server/kit/words/audited-tables.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  imports: {
    id: 'id_importacion',
    nombre: 'Importaciones',
    uno: 'la importación',
    llamada: ['archivo'],
    frases: { CREATE: 'Envió {nombre} para importar' },
    actos: [
      { columna: 'estado', vale: 'IMPORTANDO', frase: 'Importó {nombre}' },
      { columna: 'estado', vale: 'DESHACIENDO', frase: 'Deshizo la importación de {nombre}' },
      { columna: 'estado', vale: 'DESHECHA', frase: 'Deshizo la importación de {nombre}' },
      { columna: 'detener', vale: 'true', frase: 'Detuvo la importación de {nombre}' },
    ],
    columnas: {
      tipo: { label: 'Qué' },
      archivo: { label: 'Archivo' },
      hoja: { label: 'Hoja' },
      sin_encabezados: { label: 'Sin encabezados', kind: 'yesNo' },
      usuario: { label: 'Usuario' },
      estado: { label: 'Estado', kind: 'choice' },
      motivo: { label: 'Motivo' },
      actualizar: { label: 'Actualiza lo que ya está', kind: 'yesNo' },
      detener: { label: 'Detenida', kind: 'yesNo' },
      filas: { label: 'Filas', kind: 'number' },
      nuevas: { label: 'Nuevas', kind: 'number' },
      cambian: { label: 'Se actualizan', kind: 'number' },
      iguales: { label: 'Ya estaban', kind: 'number' },
      otras: { label: 'Otras con el mismo documento', kind: 'number' },
      con_error: { label: 'Con errores', kind: 'number' },
      terminada_en: { label: 'Terminada', kind: 'moment' },
    },
    tecnicas: ['escrita_desde', 'huella', 'bytes', 'hojas', 'dudosas', 'encabezados', 'clave', 'mapa'],
  },
}
