/** Hidden fields of every form of the kit. */

/** The company that the form was drawn for. */
export const COMPANY_FIELD = '_empresa'
/** The one-use key of a creation. */
export const ONCE_FIELD = '_clave'
/** The version of the record that was read. */
export const VERSION_FIELD = 'version'
/** Present when a form comes back after sign-in: it is shown again and never saves by itself. */
export const RECOVER_FIELD = '_recuperar'
/** What the pressed button means, where a screen has more than one form. */
export const INTENT_FIELD = 'intent'

/** How often the form was sent and came back, and once more: 1 in a fresh form. */
export const SENT_FIELD = '_envio'

/** Whether a field is one of the kit's own, which nobody types. */
export function isReserved(name: string): boolean {
  return [COMPANY_FIELD, ONCE_FIELD, VERSION_FIELD, RECOVER_FIELD, INTENT_FIELD, SENT_FIELD].includes(name)
}

/** Values that are never carried from page to page. */
export function isSecret(name: string): boolean {
  return /contrasena|password/i.test(name)
}

/** Before the name of a value that the sign-in page carries for the form that it came from. */
export const CARRIED_PREFIX = 'f.'

export const isCarried = (name: string) => name.startsWith(CARRIED_PREFIX)

/** The name of a carried value in its own form. */
export const ownName = (name: string) => name.slice(CARRIED_PREFIX.length)

/** Files that a form was sent with and that the pages on its way left behind, by their names. */
export const FILES_FIELD = '_archivos'

/** The pressed company, and the way back to a form's own one. */
export const CHOICE_FIELD = '_elegir_empresa'
export const BACK_TO_COMPANY_FIELD = '_volver_empresa'

/** Fields that only pages on the way add to a form: a form as large as allowed comes through all of them. */
export const ON_THE_WAY = [RECOVER_FIELD, FILES_FIELD, CHOICE_FIELD, BACK_TO_COMPANY_FIELD]

/** Event of a form once an answer to it is drawn. */
export const ANSWERED = 'answered'

/** What the name of a draft in the browser's storage begins with; whose it is follows (drafts.ts). */
export const DRAFT = 'borrador'

/** The cookie that says whose drafts the browser keeps. */
export const OWNER_COOKIE = 'borradores'
