import type { TurnState, TurnStep } from '#server/turns/words.ts'

export const TURNS_PATH = '/turnos'

/** Intents in addition to the steps. Steps have the names of the API. */
export const ARRIVE = 'llegada'
export const SCREEN_ACTS = { make: 'hacer-pantalla', end: 'terminar-pantalla' }

/** Query parameters: the turn just given, to print next, and the day to show. */
export const MADE_PARAM = 'turno'
export const DAY_PARAM = 'dia'

/** Turn as text for its row. Times of the day; '' before the step. */
export interface TurnRow {
  id: string
  version: number | undefined
  numero: number
  /** Day, if it is not the shown one. */
  dia: string
  placa: string
  nota: string
  estado: TurnState
  llegada: string
  llamado: string
  primer_peso: string
  descarga: string
  segundo_peso: string
  salida: string
  /** Time from arrival to first weight, or until now. */
  espera: string
  /** True for the truck that has waited longest. */
  espera_mas: boolean
  /** Whether the truck leaves loaded. */
  carga: boolean
  pesada: { id: string; consecutivo: string } | null
  /** Steps that this user may take. */
  pasos: TurnStep[]
  /** Screen that takes the next weight; '' if the user may not. */
  pesar: string
}

export interface TurnsData {
  turnos: TurnRow[]
  total: number
  /** Shown day, `yyyy-mm-dd`; '' for open turns. */
  dia: string
  /** Turn just given. */
  hecho: TurnRow | null
  clave: string
  may: { arrive: boolean; screen: boolean }
  /** Error text if the turns could not be read. */
  error: string
}

export interface ScreenData {
  creada: string
  creada_por: string
  /** New address, shown once. */
  direccion: string
}
