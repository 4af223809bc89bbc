import type { UnsentAttribute } from '#app/form/unsent-mark.ts'
import type { ReadScale } from '#app/parts/scales/scale.server.ts'
import type { TruckWeight } from '#server/weighings/truck-weights-words.ts'

/** What a row on the desk of the scale or of the laboratory asks of the address that its form is sent to. */
export const COMPLETE_INTENT = 'completar'

/** In the address: the weighing that was just completed, whose paper is printed next. */
export const PRINT_PARAM = 'tiquete'

/** In the address: the plate that is looked for in the yard. */
export const PLATE_PARAM = 'placa'

/** Where a row's form returns to once it is saved: the screen that it stands on. */
export const BACK_FIELD = 'volver'

export const YARD_PATH = '/patio'
export const LABORATORY_PATH = '/laboratorio'

/** A truck that lacks a weight, in the words of its row. */
export interface Truck {
  id: string
  version: number | undefined
  /** What its row was drawn from. */
  leido: string
  consecutivo: string
  placa: string
  conductor: string
  /** Who brings the load, or takes it. */
  tercero: string
  /** The weight that is taken, and the field of the one that is not. */
  pesado: string
  falta: TruckWeight
  desde: string
  tiempo: string
  largo: boolean
  /** Its weight may wait in the browser. */
  waits?: UnsentAttribute
}

/** The weighing that was just completed. */
export interface Completed {
  id: string
  consecutivo: string
  placa: string
  neto: string
}

export interface YardData {
  camiones: Truck[]
  total: number
  /** The plate that they were searched by. */
  placa: string
  completada: Completed | null
  /** The scales whose weight may be taken. */
  basculas: readonly ReadScale[]
  may: { weigh: boolean; create: boolean; turns: boolean }
  /** Said when the trucks could not be read. */
  error: string
}

/** A weighing that the laboratory has still to analyse, in the words of its row. */
export interface Sample {
  id: string
  version: number | undefined
  leido: string
  consecutivo: string
  placa: string
  proveedor: string
  producto: string
  fecha: string
  /** The truck is still inside. */
  patio: boolean
  /** What is measured already, as people write it. */
  valores: Record<string, string>
}

export interface LaboratoryData {
  muestras: Sample[]
  total: number
  may: { analyse: boolean }
  error: string
}
