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
      tipo: 'Qué',
      archivo: 'Archivo',
      hoja: 'Hoja',
      sin_encabezados: ['Sin encabezados', 'sino'],
      usuario: 'Usuario',
      estado: ['Estado', 'valor'],
      motivo: 'Motivo',
      actualizar: ['Actualiza lo que ya está', 'sino'],
      detener: ['Detenida', 'sino'],
      filas: ['Filas', 'numero'],
      nuevas: ['Nuevas', 'numero'],
      cambian: ['Se actualizan', 'numero'],
      iguales: ['Ya estaban', 'numero'],
      otras: ['Otras con el mismo documento', 'numero'],
      con_error: ['Con errores', 'numero'],
      terminada_en: ['Terminada', 'momento'],
    },
    tecnicas: ['escrita_desde', 'huella', 'bytes', 'hojas', 'dudosas', 'encabezados', 'clave', 'mapa'],
  },
}
