import { dayBefore } from '../shared/days.ts'
import { invalidField } from './refusal.ts'

/** One validity of a rate: days `aaaa-mm-dd`, both included; without `hasta` it lasts until another one follows. */
export interface Vigencia {
  desde: string
  hasta: string | null
}

const enPalabras = ({ desde, hasta }: Vigencia) =>
  hasta === null ? `desde el ${desde}` : `del ${desde} al ${hasta}`

export function rechazarAlReves({ desde, hasta }: Vigencia): void {
  if (hasta !== null && hasta < desde) {
    throw invalidField('vigente_hasta', 'La vigencia no puede terminar antes de comenzar.')
  }
}

/**
 * Which of the rate's validities a new one closes, and on which day: the last one, if it is still open when the new one
 * begins (N-62). Refuses with 422 a validity that begins on or before one that exists.
 */
export function vigenciaQueCierra<V extends Vigencia>(
  existentes: readonly V[],
  nueva: Vigencia,
): { vigencia: V; hasta: string } | undefined {
  rechazarAlReves(nueva)
  const ultima = existentes.reduce<V | undefined>(
    (last, one) => (!last || one.desde > last.desde ? one : last),
    undefined,
  )
  if (!ultima) return undefined
  if (ultima.desde >= nueva.desde) {
    throw invalidField(
      'vigente_desde',
      `Esta tarifa ya tiene una vigencia ${enPalabras(ultima)}: la nueva debe comenzar después del ${ultima.desde}.`,
    )
  }
  const abierta = ultima.hasta === null || ultima.hasta >= nueva.desde
  return abierta ? { vigencia: ultima, hasta: dayBefore(nueva.desde) } : undefined
}

/** Refuses with 422 a changed validity that shares days with another one of the same rate. */
export function rechazarCruce(otras: readonly Vigencia[], cambiada: Vigencia): void {
  rechazarAlReves(cambiada)
  const sinFin = '9999-12-31'
  const cruce = otras.find(
    (otra) => otra.desde <= (cambiada.hasta ?? sinFin) && cambiada.desde <= (otra.hasta ?? sinFin),
  )
  if (cruce) {
    throw invalidField('vigente_desde', `Se cruza con la vigencia ${enPalabras(cruce)} de la misma tarifa.`)
  }
}
