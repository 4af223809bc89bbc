import type { ErrorAnswer, ErrorCode } from '../contract/endpoint.ts'
import { NO_PERMISSION, NO_RECORD } from '../words/sentences.ts'

/** A call that is refused for a reason that its caller may read: its code, message and, where they apply, fields. */
export class Refusal extends Error {
  readonly codigo: ErrorCode
  readonly errores: ErrorAnswer['errores']
  readonly registro: ErrorAnswer['registro']
  /** Seconds after which it may be tried again, where that helps. */
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

/** 422 with the messages of each field. */
export const invalidFields = (errores: Record<string, string[]>) =>
  new Refusal('VALIDACION', INVALID_DATA, { errores })

/** 422 for one field. */
export const invalidField = (field: string, message: string) => invalidFields({ [field]: [message] })

/** 404: there is no such record, or it is another company's (decision N-38). */
export const notFound = () => new Refusal('NO_ENCONTRADO', NO_RECORD)

/** 403 (decision N-38). */
export const forbidden = (message = NO_PERMISSION) => new Refusal('SIN_PERMISO', message)

/** 429 for who tried, or asked, too often in a quarter of an hour: what of, and for how many seconds more. */
export const tooMany = (what: 'Demasiados intentos' | 'Demasiadas consultas', espera: number) =>
  new Refusal('LIMITE', `${what}. Espere 15 minutos antes de intentar de nuevo.`, { espera })

/** EN_USO: another document holds a record as it is, `porque` names it; beside each of the fields where some are named. */
export function heldBy(acto: string, porque: string, campos: readonly string[] = []): Refusal {
  const mensaje = `No se puede ${acto}: ${porque}`
  const errores = Object.fromEntries(campos.map((campo) => [campo, [mensaje]]))
  return new Refusal('EN_USO', mensaje, campos.length > 0 ? { errores } : {})
}
