import type { Finding } from './contract.ts'
import type { Answer, Outcome } from './driver-contract.ts'
import type { State } from './words.ts'

/** Change of a document after an answer. `espera` is in seconds until the next attempt; 0 is in the same turn. */
export interface Step {
  estado: State
  problema: string
  hallazgos: Finding[]
  /** Absent if the next question uses the same reference. */
  seguimiento?: string
  espera: number
}

/** Seconds between attempts. The last one repeats. */
const WAITS = [15, 60, 300, 900, 1800, 3600]

/** Waiting time in seconds after `attempts` attempts and questions without a decision. */
export const waitAfter = (attempts: number): number => WAITS[Math.min(attempts, WAITS.length) - 1] ?? 15

/**
 * Answer about the document of `identificador`. An acceptance that names another identifier accepted another document with
 * this number, perhaps an earlier version, so it refuses this one. A provider makes the identifier itself.
 */
export function ownAnswer(answer: Answer, identificador: string): Answer {
  if (answer.estado !== 'ACEPTADO' || identificador === '' || answer.identificador === identificador)
    return answer
  const mensaje = `El número ya lo tiene otro documento: ${answer.identificador}`
  const { respuesta, intercambio } = answer
  return { estado: 'RECHAZADO', hallazgos: [{ regla: '90', mensaje }], respuesta, intercambio }
}

/**
 * State after an answer (electronic-documents/README.md, states). An unknown document was never received, so it is
 * sent again. A document without an answer may have arrived, so it is asked about before it is sent again. `intentos`
 * counts how often the document was sent, `consultas` the questions about its version.
 */
export function stepAfter(outcome: Outcome, intentos: number, consultas = 0): Step {
  const nothing = { problema: '', hallazgos: [], seguimiento: '', espera: 0 }
  const undecided = waitAfter(intentos + consultas)
  switch (outcome.estado) {
    case 'ACEPTADO':
      return { ...nothing, estado: 'ACEPTADO', hallazgos: outcome.avisos }
    case 'RECHAZADO':
      return { ...nothing, estado: 'RECHAZADO', hallazgos: outcome.hallazgos }
    case 'EN_PROCESO':
      return { ...nothing, estado: 'ENVIADO', seguimiento: outcome.seguimiento, espera: undecided }
    case 'SIN_RESPUESTA':
      return {
        estado: 'SIN_RESPUESTA',
        problema: outcome.motivo,
        hallazgos: [],
        espera: undecided,
      }
    case 'DESCONOCIDO':
      return { ...nothing, estado: 'FIRMADO', espera: intentos > 1 ? waitAfter(intentos - 1) : 0 }
  }
}
