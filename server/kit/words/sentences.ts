import { decimal } from './formats.ts'
import { readingsOf } from './typed-numbers.ts'

/**
 * Sentences that API and web share: messages of a form before it is sent, and texts for an API that refuses
 * without a message.
 */

export const NO_ADDRESS = 'La dirección no existe.'
/** Refusal of a used one-use key with other content. */
export const ALREADY_SAVED = 'Este formulario ya se guardó.'
export const REQUIRED = 'Campo obligatorio'
export const INCOMPLETE = 'Todos los campos obligatorios deben completarse'
export const INCOMPLETE_RECEIVABLE = 'Complete todos los campos obligatorios'
export const INCOMPLETE_OPERATION = 'Todos los campos deben completarse'
export const INCOMPLETE_AGREEMENT = 'Todos los campos son obligatorios'
export const ALL_REQUIRED = 'Todos los campos son obligatorios.'
/** Messages about several fields at once. The web shows such a message once, above the fields. */
export const OF_ALL_FIELDS: ReadonlySet<string> = new Set([
  INCOMPLETE,
  INCOMPLETE_RECEIVABLE,
  INCOMPLETE_OPERATION,
  INCOMPLETE_AGREEMENT,
  ALL_REQUIRED,
])
export const NOT_EMPTY = 'El campo no puede quedar vacío.'
export const ABOVE_ZERO = 'Debe ser mayor a 0'
export const WHOLE_PESOS = 'Escriba pesos enteros, sin centavos.'
export const WRITE_NUMBER = 'Escriba un número.'
export const NOT_WHOLE = 'Escriba un número entero.'
export const VALUE_REQUIRED = 'Escriba el valor.'
export const WHOLE_KILOS = 'Escriba el peso en kilos enteros.'
export const WHOLE_SACKS = 'Escriba un número entero de bultos.'
export const PARTY_NAME_REQUIRED = 'El nombre es obligatorio'
export const NAME_REQUIRED = 'El nombre es obligatorio.'
export const DESCRIPTION_REQUIRED = 'La descripción es obligatoria'
export const PLATE_REQUIRED = 'La placa es obligatoria'
export const IDENTIFICATION_REQUIRED = 'La identificación es obligatoria.'
export const EMAIL_MALFORMED = 'Formato de correo inválido.'
export const EMAIL_REQUIRED = 'Correo es requerido.'
export const ROLE_NAME_REQUIRED = 'El nombre es requerido.'
export const USER_NAME_REQUIRED = 'Nombre es requerido.'
export const USER_NAME_SHORT = 'Mínimo 3 caracteres.'
export const USER_NAME_AT = 'El nombre no debe contener el símbolo @'
export const SIGN_IN_EMAIL = 'El correo es obligatorio y debe ser válido.'
export const SIGN_IN_PASSWORD = 'La contraseña es obligatoria.'
export const WRONG_CREDENTIALS = 'Error de autenticación. Verifique sus credenciales.'
export const CURRENT_PASSWORD_REQUIRED = 'La contraseña actual es obligatoria.'
export const NEW_PASSWORD_REQUIRED = 'Contraseña es requerida.'
export const NEW_PASSWORD_SHORT = 'Debe tener al menos 4 caracteres.'
export const COMPRESSED_BODY =
  'Lo enviado viene comprimido (Content-Encoding) y así no se lee. Envíelo sin comprimir.'
export const UNREADABLE_CHARSET =
  'Lo enviado no se lee con las letras que anuncia (charset). Envíelo en UTF-8.'
export const NO_PERMISSION = 'No tiene permiso para realizar esta acción.'
export const NO_RECORD = 'El registro no existe o no pertenece a la empresa.'
export const ROLE_EXISTS = 'rol ya existe.'
export const WHAT_BECAME_OF_MONEY = 'Diga qué pasó con el dinero: lo devolvieron o queda como anticipo.'
export const ODD_DAY = 'Escriba la fecha como aaaa-mm-dd.'
export const ODD_MONTH = 'Escriba el mes como aaaa-mm.'
export const WHEN_RETURNED = 'Escriba la fecha de la devolución.'
export const WHY_VOIDED = 'Escriba el motivo de la anulación.'
export const WHY_UNBALANCED = 'Escriba a qué se debe.'
export const WHY_OPENED = 'Escriba por qué se abre de nuevo.'
export const WHY_FORGIVEN = 'Escriba por qué se condona.'
export const WHY_OTHER_TERMS = 'Escriba por qué cambia el vencimiento o el porcentaje de mora.'
export const WHY_REWEIGHED = 'Escriba el motivo del repesaje.'
export const APPLY_SOMETHING = 'Escriba el valor por aplicar a una cuenta.'
export const CHOOSE_WEIGHING = 'Seleccione al menos una pesada.'
export const DESCRIBE_DEDUCTION = 'Describa la deducción.'
export const NO_LOAN = '❌ No se encontró el ID del movimiento'
/** Warning for a loan above the maximum of its agreement. */
export const WAITS_FOR_APPROVAL = 'Queda esperando la aprobación.'
export const BALANCE_OF_BOOK =
  'El saldo actual es el del libro de bancos: regístrele allí una entrada o una salida.'
/** Mark on papers, pages and files of a practice company. */
export const PRACTICE_MARK = 'PRÁCTICA'
export const PRACTICE_COMPANY = 'Empresa de práctica'
export const NO_MOVEMENTS = 'No hay movimientos registrados.'

/** Maximum letters of a quoted text. */
const QUOTED_MAX = 60

/** Quotes a text as it was read: `«0.75x»`. */
export const quoted = (read: string) =>
  `«${read.length > QUOTED_MAX ? `${read.slice(0, QUOTED_MAX)}…` : read}»`

/** Message for a text that is no number, or that has two meanings. */
export function notANumber(read: string): string {
  const [one, other] = readingsOf(read)
  return one === undefined || other === undefined
    ? `${quoted(read)} no es un número. Escriba uno, por ejemplo 1.500 o 26,5.`
    : `${quoted(read)} puede ser ${decimal(one)} o ${decimal(other)}. Escríbalo sin separador de miles.`
}

/** Message for a text that is no day. */
export const notADay = (read: string) => `${quoted(read)} no es una fecha. Escríbala así: 31/12/2026.`

/** Messages for a number out of bounds. */
export const atLeast = (least: number | bigint) => `El mínimo es ${decimal(Number(least))}.`
export const atMost = (most: number | bigint) => `El máximo es ${decimal(Number(most))}.`

/** Asks for a choice; `what` has its article: `un lote`, `una placa`. */
export const mustChoose = (what: string) =>
  `Debe seleccionar ${what} ${what.startsWith('una ') ? 'válida' : 'válido'} de la lista.`

export const MARK_MOVEMENTS = 'Marque al menos un movimiento del libro.'
