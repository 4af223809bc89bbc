export { isSecret } from '#server/kit/tools/bodies.ts'

/** Hidden fields of every form of the kit. */

/** Company that the form was drawn for. */
export const COMPANY_FIELD = '_empresa'
/** One-use key of a creation. */
export const ONCE_FIELD = '_clave'
/** Version of the record that was read. */
export const VERSION_FIELD = 'version'
/** Present on a recovered form: it is drawn again and not saved. */
export const RECOVER_FIELD = '_recuperar'
/** Meaning of the pressed button, for a screen with several forms. */
export const INTENT_FIELD = 'intent'

/** Number of this posting of the form: 1 in a fresh form. */
export const SENT_FIELD = '_envio'

/** Whether the field belongs to the kit and is not typed. */
export function isReserved(name: string): boolean {
  return [COMPANY_FIELD, ONCE_FIELD, VERSION_FIELD, RECOVER_FIELD, INTENT_FIELD, SENT_FIELD].includes(name)
}

/** Prefix of a carried value's name on the sign-in page. */
export const CARRIED_PREFIX = 'f.'

export const isCarried = (name: string) => name.startsWith(CARRIED_PREFIX)

/** Name of a carried value in its own form. */
export const ownName = (name: string) => name.slice(CARRIED_PREFIX.length)

/** Names of files that were dropped on the way. */
export const FILES_FIELD = '_archivos'

/** Chosen company, and the way back to the form's own company. */
export const CHOICE_FIELD = '_elegir_empresa'
export const BACK_TO_COMPANY_FIELD = '_volver_empresa'

/** Fields that only intermediate pages add. They do not count against the size limits. */
export const ON_THE_WAY = [RECOVER_FIELD, FILES_FIELD, CHOICE_FIELD, BACK_TO_COMPANY_FIELD]

/** Event of a form after its reply was drawn. */
export const ANSWERED = 'answered'

/** First part of a draft's storage key; the owner follows (drafts.ts). */
export const DRAFT = 'borrador'
