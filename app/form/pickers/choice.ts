/** Record picked from a search: id, name, and a distinguishing detail such as an identification. */
export interface Choice {
  id: string
  label: string
  detail?: string
}

/** Choices that a form offers before anything is typed, by field. */
export type Offers = Record<string, Choice[]>

const clean = (text = '') => text.replace(/[;|]/g, ',')

/** Choice as one form value, `id;label;detail`. The name thus survives every post. */
export function writeChoice({ id, label, detail }: Choice): string {
  return [id, clean(label), clean(detail)].join(';')
}

/** Parses a choice; null for none. */
export function readChoice(value = ''): Choice | null {
  const [id = '', label = '', detail = ''] = value.split(';')
  return id ? { id, label, detail } : null
}

/** Fields beside the choice: the typed text, and the radio button that was ticked (without scripts). */
export const TYPED_PREFIX = 'texto.'
export const TICKED_PREFIX = 'opcion.'
/** Intents of the buttons beside a type-ahead, followed by the field's name. */
export const SEARCH_INTENT = 'buscar:'
export const OPEN_INTENT = 'abrir:'
export const CREATE_INTENT = 'crear:'
/** Intent of the form's hidden first button: Enter without scripts. */
export const ENTER_INTENT = 'enter'
/** Intent of the save button. */
export const SAVE_INTENT = 'guardar'

/** Name and prefix of the form part that holds the creation dialog's fields. */
export const DIALOG_PART = 'nuevo'
export const DIALOG_PREFIX = `${DIALOG_PART}.`
/** Field for which the open dialog creates a record. */
export const DIALOG_FIELD = 'para'
