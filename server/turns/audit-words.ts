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
      numero: { label: 'Turno', kind: 'number' },
      dia: { label: 'Día', kind: 'date' },
      placa: { label: 'Placa' },
      nota: { label: 'Qué trae' },
      llegada: { label: 'Llegada', kind: 'moment' },
      llamado: { label: 'Llamado', kind: 'moment' },
      primer_peso: { label: 'Primer peso', kind: 'moment' },
      descarga: { label: 'Descarga', kind: 'moment' },
      segundo_peso: { label: 'Segundo peso', kind: 'moment' },
      salida: { label: 'Salida', kind: 'moment' },
      id_weighing_record: { label: 'Pesada', kind: { of: 'weighing_records' } },
    },
    tecnicas: ['estado'],
  },
  yard_screens: {
    id: 'id_empresa',
    nombre: 'Pantallas del patio',
    uno: 'la pantalla del patio de',
    llamada: ['creada_por'],
    frases: { CREATE: 'Hizo {nombre}', UPDATE: 'Hizo de nuevo {nombre}', DELETE: 'Terminó {nombre}' },
    columnas: { creada_por: { label: 'Hecha por' } },
    tecnicas: ['huella', 'creada'],
  },
}
