import type { TableWords } from '#server/kit/words/audited-tables.ts'
import { TURN } from './words.ts'

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
    columnas: TURN,
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
