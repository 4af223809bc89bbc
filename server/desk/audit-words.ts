import type { TableWords } from '#server/kit/words/audited-tables.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  first_steps: {
    id: 'id_paso',
    nombre: 'Primeros pasos',
    uno: 'el primer paso',
    llamada: ['paso'],
    frases: { DELETE: 'Retomó el primer paso {paso}' },
    actos: [
      { columna: 'estado', vale: 'APARTE', frase: 'Apartó el primer paso {paso}' },
      { columna: 'estado', vale: 'CONFIRMADO', frase: 'Dio por hecho el primer paso {paso}' },
    ],
    columnas: { paso: { label: 'Paso', kind: 'choice' }, estado: { label: 'Estado', kind: 'choice' } },
  },
}
