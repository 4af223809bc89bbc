import { z } from 'zod'
import {
  changeAnswer,
  Day,
  Id,
  IdParams,
  readVersion,
  row,
  searchAnswer,
  SearchRequest,
  text,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { Plate } from '#server/catalogues/vehicles-contract.ts'
import { TURN, TURN_STATES, TURN_STEP_NAMES } from './words.ts'
import { ODD_DAY } from '#server/kit/words/sentences.ts'

/** Turn of a truck. Timestamps have a time zone; '' for a step not yet done. */
export const Turn = row('id_turno', {
  id_turno: Id,
  /** Restarts at 1 each day. */
  numero: z.coerce.number(),
  /** Day of arrival in Bogotá. */
  dia: z.string(),
  placa: z.string(),
  /** Free text about the load. */
  nota: z.string(),
  estado: z.enum(TURN_STATES),
  llegada: z.string(),
  llamado: z.string(),
  primer_peso: z.string(),
  descarga: z.string(),
  segundo_peso: z.string(),
  salida: z.string(),
  /** Weighing of the turn, with number and operation; '' before the first weight. */
  id_weighing_record: z.string(),
  consecutivo: z.string(),
  operacion: z.string(),
})
export type Turn = z.infer<typeof Turn>

export const NewTurn = z.object({ placa: Plate, nota: text(TURN.nota.maxLength) })
export type NewTurn = z.infer<typeof NewTurn>

const TurnStepTaken = z.object({
  paso: z.enum(TURN_STEP_NAMES, { error: 'Elija llamar, descargar, salir o irse.' }),
  version: readVersion,
})
export type TurnStepTaken = z.infer<typeof TurnStepTaken>

/** Truck on the yard screen: only the last three characters of its plate. */
const OnScreen = z.object({ numero: z.coerce.number(), placa: z.string() })

/** Content of the yard screen, without names and whole plates. */
export const YardScreen = z.object({
  empresa: z.string(),
  /** Colour of the company, `#rrggbb`. */
  color: z.string(),
  /** Called trucks without a weight, last called first. */
  llamados: z.array(OnScreen).default([]),
  /** Next trucks in order, as many as fit on a screen. */
  siguen: z.array(OnScreen).default([]),
  /** Count of waiting trucks. */
  esperan: z.coerce.number(),
})
export type YardScreen = z.infer<typeof YardScreen>

const SCREEN = 'POST-turns/yard-screen'

export const turns = {
  search: endpoint('POST /turns/search', {
    access: 'POST-turns/search',
    summary:
      'Busca turnos; filtros: abiertos (los que no han salido), estado, placa, desde, hasta (día de llegada)',
    body: SearchRequest,
    answer: searchAnswer(Turn),
  }),
  create: endpoint('POST /turns', {
    access: 'POST-turns',
    creates: true,
    summary: 'Anota la llegada de un camión y le da el turno siguiente del día',
    said: 'Turno dado correctamente',
    body: NewTurn,
    answer: changeAnswer(Turn),
  }),
  step: endpoint('PATCH /turns/{id}/step', {
    access: 'PUT-turns',
    summary:
      'Un paso de un turno: llamar, descargar (o cargar), salir, o irse sin pesar; los pesos los pone su pesada',
    said: 'Turno al día',
    params: IdParams,
    body: TurnStepTaken,
    answer: changeAnswer(Turn),
  }),
  screen: endpoint('GET /turns/yard-screen', {
    access: SCREEN,
    summary: 'Desde cuándo hay una pantalla del patio y quién la hizo; vacío si no la hay',
    answer: z.object({ creada: z.string(), creada_por: z.string() }),
  }),
  makeScreen: endpoint('POST /turns/yard-screen', {
    access: SCREEN,
    summary:
      'Hace la dirección de la pantalla del patio, que se dice esta sola vez; la anterior deja de servir',
    said: 'Pantalla del patio hecha',
    answer: z.object({ mensaje: z.string().default(''), codigo: z.string() }),
  }),
  endScreen: endpoint('DELETE /turns/yard-screen', {
    access: SCREEN,
    summary: 'Termina la pantalla del patio',
    said: 'Pantalla del patio terminada',
    answer: z.object({ mensaje: z.string().default('') }),
  }),
  show: endpoint('GET /yard-screens/{code}', {
    access: 'open',
    summary:
      'Lo que muestra la pantalla del patio: turnos llamados y los que siguen, sin nombres; sin sesión',
    params: z.object({ code: z.string() }),
    answer: YardScreen,
  }),
}

/** Count of trucks and their minutes: from arrival to first weight, and to departure. null without trucks. */
const Waits = {
  camiones: z.coerce.number(),
  sin_pesar: z.coerce.number(),
  espera: z.number().nullable(),
  espera_mayor: z.number().nullable(),
  estadia: z.number().nullable(),
  estadia_mayor: z.number().nullable(),
}

export const WaitingTimes = z.object({
  desde: z.string(),
  hasta: z.string(),
  /** By hour of arrival, 0 to 23. */
  horas: z.array(z.object({ hora: z.coerce.number(), ...Waits })).default([]),
  dias: z.array(z.object({ dia: z.string(), ...Waits })).default([]),
  total: z.object(Waits),
})
export type WaitingTimes = z.infer<typeof WaitingTimes>

export const waitingTimes = {
  report: endpoint('GET /reports/waiting-times', {
    access: 'GET-reports/waiting-times',
    summary: 'Minutos de espera y de estadía de los camiones, por hora de llegada y por día',
    query: z.object({ desde: Day(ODD_DAY), hasta: Day(ODD_DAY) }),
    answer: WaitingTimes,
  }),
}
