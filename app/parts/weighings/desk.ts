import type { UnsentAttribute } from '#app/form/unsent-mark.ts'
import type { ReadScale } from '#app/parts/scales/scale.server.ts'
import type { TruckWeight } from '#server/weighings/truck-weights-words.ts'

/** Intent of a row's form on the desk of scale or laboratory. */
export const COMPLETE_INTENT = 'completar'

/** Query parameter: weighing just completed, to print next. */
export const PRINT_PARAM = 'tiquete'

/** Query parameter: plate to find in the yard. */
export const PLATE_PARAM = 'placa'

/** Query parameter: plate or ticket to find among the samples. */
export const SAMPLE_PARAM = 'buscar'

/** Field with the screen to return to after saving. */
export const BACK_FIELD = 'volver'

export const YARD_PATH = '/patio'
export const LABORATORY_PATH = '/laboratorio'

/** Truck with a missing weight, as text for its row. */
export interface Truck {
  id: string
  version: number | undefined
  /** Values that the row was rendered from. */
  leido: string
  consecutivo: string
  placa: string
  conductor: string
  /** Third party that brings or takes the load. */
  tercero: string
  /** Weight already taken, and field of the missing one. */
  pesado: string
  falta: TruckWeight
  desde: string
  tiempo: string
  largo: boolean
  /** Mark that lets the weight wait in the browser while offline. */
  waits?: UnsentAttribute
}

/** Weighing just completed. */
export interface Completed {
  id: string
  consecutivo: string
  placa: string
  neto: string
}

export interface YardData {
  camiones: Truck[]
  total: number
  /** Plate of the search. */
  placa: string
  completada: Completed | null
  /** Scales that can be read. */
  basculas: readonly ReadScale[]
  may: { weigh: boolean; create: boolean; turns: boolean }
  /** Error text if the trucks could not be read. */
  error: string
}

/** Weighing without an analysis, as text for its row. */
export interface Sample {
  id: string
  version: number | undefined
  leido: string
  consecutivo: string
  placa: string
  proveedor: string
  producto: string
  fecha: string
  /** The truck is still in the yard. */
  patio: boolean
  /** Measures taken so far, as people write them. */
  valores: Record<string, string>
}

export interface LaboratoryData {
  /** Trucks in the yard first; the newest ahead. */
  muestras: Sample[]
  total: number
  /** Plate or ticket of the search. */
  buscado: string
  may: { analyse: boolean }
  error: string
}
