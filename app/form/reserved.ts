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

/** Event of a form once an answer to it is drawn. */
export const ANSWERED = 'answered'

/** What the name of a draft in the browser's storage begins with; whose it is follows (drafts.ts). */
export const DRAFT = 'borrador'

/** The cookie that says whose drafts the browser keeps. */
export const OWNER_COOKIE = 'borradores'
