import type { ErrorAnswer, ErrorCode } from '../contract/endpoint.ts'
import { NO_PERMISSION, NO_RECORD } from '../words/sentences.ts'

/** A refusal that the caller may read: code, message and, for some codes, fields or a record. */
export class Refusal extends Error {
  readonly codigo: ErrorCode
  readonly errores: ErrorAnswer['errores']
  readonly registro: ErrorAnswer['registro']
  /** Seconds until a retry makes sense. */
  readonly espera: number | undefined

  constructor(
    codigo: ErrorCode,
    mensaje: string,
    details: Pick<ErrorAnswer, 'errores' | 'registro'> & { espera?: number } = {},
  ) {
    super(mensaje)
    this.codigo = codigo
    this.errores = details.errores
    this.registro = details.registro
    this.espera = details.espera
  }
}

export const INVALID_DATA = 'Revise los datos marcados.'

/** 422 with messages by field. */
export const invalidFields = (errores: Record<string, string[]>) =>
  new Refusal('VALIDACION', INVALID_DATA, { errores })

/** 422 for one field. */
export const invalidField = (field: string, message: string) => invalidFields({ [field]: [message] })

/** 404. A record of another company is answered in the same way. */
export const notFound = () => new Refusal('NO_ENCONTRADO', NO_RECORD)

/** 401. */
export const sessionEnded = () =>
  new Refusal('SIN_SESION', 'La sesión no es válida o ha vencido. Inicie sesión de nuevo.')

/** 403. */
export const forbidden = (message = NO_PERMISSION) => new Refusal('SIN_PERMISO', message)

/** 429 for too many attempts or requests in a quarter of an hour. `espera` is the remaining time in seconds. */
export const tooMany = (what: 'Demasiados intentos' | 'Demasiadas consultas', espera: number) =>
  new Refusal('LIMITE', `${what}. Espere 15 minutos antes de intentar de nuevo.`, { espera })

/** Refusal whose message is repeated on `campos`. */
export function refusedOn(campos: readonly string[], codigo: ErrorCode, mensaje: string): Refusal {
  const errores = Object.fromEntries(campos.map((campo) => [campo, [mensaje]]))
  return new Refusal(codigo, mensaje, campos.length > 0 ? { errores } : {})
}

/**
 * EN_USO because another document depends on the record; `porque` names that document. `campos` repeats the
 * message on fields.
 */
export const heldBy = (acto: string, porque: string, campos: readonly string[] = []): Refusal =>
  refusedOn(campos, 'EN_USO', `No se puede ${acto}: ${porque}`)

/** Reason stored with a void. The calls of the specification have no reason and get a default. */
export const voidReason = (motivo: string | undefined): string => motivo || 'Eliminado'

/** Refuses with CONFLICTO if the document is voided. `documento` has its article: 'La factura FAC-7'. */
export function refuseIfVoided(anulado: boolean, documento: string): void {
  if (!anulado) return
  const anulada = documento.startsWith('La ') ? 'anulada' : 'anulado'
  throw new Refusal('CONFLICTO', `${documento} está ${anulada}: no cambia más.`)
}
