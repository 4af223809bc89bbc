import type { TurnStep } from '#server/kit/words/states.ts'

export const TURNS_PATH = '/turnos'

/** What the forms of the screen of turns ask besides its steps, which are called as the API calls them. */
export const ARRIVE = 'llegada'
export const SCREEN_ACTS = { make: 'hacer-pantalla', end: 'terminar-pantalla' }

/** In the address: the turn that was just given, whose paper is printed next; and the day whose turns are shown. */
export const MADE_PARAM = 'turno'
export const DAY_PARAM = 'dia'

/** A turn in the words of its row; its moments as a clock shows them, '' where it has not come to that. */
export interface TurnRow {
  id: string
  version: number | undefined
  numero: number
  /** Its day, where that is not the one that is shown. */
  dia: string
  placa: string
  nota: string
  estado: string
  llegada: string
  llamado: string
  primer_peso: string
  descarga: string
  segundo_peso: string
  salida: string
  /** From its arrival to its first weight, or until now. */
  espera: string
  /** Of those who wait it came first. */
  espera_mas: boolean
  /** Its load leaves the mill. */
  carga: boolean
  pesada: { id: string; consecutivo: string } | null
  /** The steps that this person may take with it. */
  pasos: TurnStep[]
  /** Where its next weight is taken; '' where that is nobody's here. */
  pesar: string
}

export interface TurnsData {
  turnos: TurnRow[]
  total: number
  /** The day that is shown, `yyyy-mm-dd`; '' for the open turns. */
  dia: string
  /** The turn that was just given. */
  hecho: TurnRow | null
  clave: string
  may: { arrive: boolean; screen: boolean }
  /** Said when they could not be read. */
  error: string
}

export interface ScreenData {
  creada: string
  creada_por: string
  /** Its address, this once. */
  direccion: string
}
