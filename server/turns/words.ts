import type { Fields } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
/** One text for wrong and ended screens, so that a guesser learns nothing. */
export const NO_SCREEN = 'Esta pantalla ya no está en uso. Pida la dirección nueva en la báscula.'

export const yardScreenPath = (code: string): string => `/patio/${code}`

/** EN_PATIO follows the first weight, PESADO the second. SE_FUE left unweighed. */
export const TURN_STATES = [
  'ESPERA',
  'LLAMADO',
  'EN_PATIO',
  'DESCARGADO',
  'PESADO',
  'SALIO',
  'SE_FUE',
] as const
export type TurnState = (typeof TURN_STATES)[number]

/** Manual steps of a truck's turn. The two weighings make the other steps. */
export const TURN_STEPS = {
  llamar: ['ESPERA'],
  descargar: ['EN_PATIO'],
  salir: ['PESADO'],
  irse: ['ESPERA', 'LLAMADO'],
} as const satisfies Record<string, readonly TurnState[]>
export type TurnStep = keyof typeof TURN_STEPS
export const TURN_STEP_NAMES = Object.keys(TURN_STEPS) as [TurnStep, ...TurnStep[]]

export const TURN = {
  numero: { label: 'Turno', kind: 'number' },
  dia: { label: 'Día', kind: 'date' },
  placa: { label: 'Placa' },
  nota: { label: 'Qué trae', maxLength: LENGTH.label },
  llegada: { label: 'Llegada', kind: 'moment' },
  llamado: { label: 'Llamado', kind: 'moment' },
  primer_peso: { label: 'Primer peso', kind: 'moment' },
  descarga: { label: 'Descarga', kind: 'moment' },
  segundo_peso: { label: 'Segundo peso', kind: 'moment' },
  salida: { label: 'Salida', kind: 'moment' },
  id_weighing_record: { label: 'Pesada', kind: { of: 'weighing_records' } },
} as const satisfies Fields
