import type { TableWords } from '#server/kit/words/audited-tables.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  turns: {
    id: 'id_turno',
    nombre: 'Turnos',
    uno: 'el turno de',
    llamada: ['placa'],
    frases: { CREATE: 'Dio {nombre}: número {numero}' },
    actos: [
      { columna: 'salida', vale: '*', frase: 'Anotó la salida en {nombre}' },
      { columna: 'segundo_peso', vale: '*', frase: 'Tomó el segundo peso en {nombre}' },
      { columna: 'descarga', vale: '*', frase: 'Anotó la descarga en {nombre}' },
      { columna: 'primer_peso', vale: '*', frase: 'Tomó el primer peso en {nombre}' },
      { columna: 'primer_peso', vale: '', frase: 'Devolvió a la espera {nombre}' },
      { columna: 'llamado', vale: '*', frase: 'Llamó {nombre}' },
    ],
    columnas: {
      numero: ['Turno', 'numero'],
      dia: ['Día', 'dia'],
      placa: 'Placa',
      nota: 'Qué trae',
      llegada: ['Llegada', 'momento'],
      llamado: ['Llamado', 'momento'],
      primer_peso: ['Primer peso', 'momento'],
      descarga: ['Descarga', 'momento'],
      segundo_peso: ['Segundo peso', 'momento'],
      salida: ['Salida', 'momento'],
      id_weighing_record: ['Pesada', { de: 'weighing_records' }],
    },
    tecnicas: ['estado'],
  },
  yard_screens: {
    id: 'id_empresa',
    nombre: 'Pantallas del patio',
    uno: 'la pantalla del patio de',
    llamada: ['creada_por'],
    frases: { CREATE: 'Hizo {nombre}', UPDATE: 'Hizo de nuevo {nombre}', DELETE: 'Terminó {nombre}' },
    columnas: { creada_por: 'Hecha por' },
    tecnicas: ['huella', 'creada'],
  },
}
