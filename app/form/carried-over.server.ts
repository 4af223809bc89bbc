import { ROW_INTENT } from './growing-rows.ts'
import { isCarried, isSecret, ON_THE_WAY, FILES_FIELD, ownName } from './reserved.ts'
import type { CarriedFields } from './carried-over.tsx'

const LEFT_BEHIND = [ROW_INTENT, ...ON_THE_WAY.filter((name) => name !== FILES_FIELD)]

/**
 * Fields of a form for its way through another page, in their order; a name may stand twice. Passwords stay behind, and so
 * does the button of a growing row: pressed again, the form would come back with another row than it was sent with.
 */
export const fieldsToCarry = (form: FormData): CarriedFields =>
  textsOf(form).filter(([name]) => !isSecret(name) && !LEFT_BEHIND.includes(name))

/** The fields that FieldsCarriedOver wrote with the prefix, by their own names. */
export const carriedOverSignIn = (form: FormData): CarriedFields =>
  textsOf(form).flatMap(([name, value]) => (isCarried(name) ? [[ownName(name), value]] : []))

export const valueIn = (fields: CarriedFields, name: string): string | undefined =>
  fields.find(([one]) => one === name)?.[1]

const textsOf = (form: FormData): CarriedFields =>
  [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
