/** One record picked from a search: its id, how it is called, and what tells it apart (an identification). */
export interface Choice {
  id: string
  label: string
  detail?: string
}

/** What a form offers before anything is typed, by field. */
export type Offers = Record<string, Choice[]>

const clean = (text: string) => text.replace(/[;|]/g, ',')

/** A choice as one form value, `id;label;detail`, so that it survives every repost with its name. */
export function writeChoice({ id, label, detail }: Choice): string {
  return [id, clean(label), clean(detail ?? '')].join(';')
}

/** The choice that a form value holds; null for none. */
export function readChoice(value: string | undefined): Choice | null {
  const [id = '', label = '', detail = ''] = (value ?? '').split(';')
  return id ? { id, label, detail } : null
}

/** Beside the field of the choice: what was typed, and which of the offered ones was ticked (without scripts). */
export const TYPED_PREFIX = 'texto.'
export const TICKED_PREFIX = 'opcion.'
/** Intents of the buttons beside a type-ahead; the field's name follows. */
export const SEARCH_INTENT = 'buscar:'
export const OPEN_INTENT = 'abrir:'
export const CREATE_INTENT = 'crear:'
/** What the form's hidden first button asks: Enter decides by what is still open. */
export const ENTER_INTENT = 'enter'
/** What the button that saves the form asks. */
export const SAVE_INTENT = 'guardar'

/** The part of the form that the creation dialog's fields are, and what stands before their names. */
export const DIALOG_PART = 'nuevo'
export const DIALOG_PREFIX = `${DIALOG_PART}.`
/** The field that the open dialog creates for. */
export const DIALOG_FIELD = 'para'
