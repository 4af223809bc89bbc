import { ROW_INTENT } from './growing-rows.ts'
import { isCarried, isSecret, ON_THE_WAY, FILES_FIELD, ownName } from './reserved.ts'
import type { CarriedFields } from './carried-over.tsx'

const LEFT_BEHIND = [ROW_INTENT, ...ON_THE_WAY.filter((name) => name !== FILES_FIELD)]

/**
 * Fields of a form to carry through another page, in order; a name may occur twice. Passwords are left out. The
 * button of a growing row is left out too: repeated, it would add or remove another row.
 */
export const fieldsToCarry = (form: FormData): CarriedFields =>
  textsOf(form).filter(([name]) => !isSecret(name) && !LEFT_BEHIND.includes(name))

/** Carried fields that FieldsCarriedOver wrote with the prefix, under their own names. */
export const carriedOverSignIn = (form: FormData): CarriedFields =>
  textsOf(form).flatMap(([name, value]) => (isCarried(name) ? [[ownName(name), value]] : []))

export const valueIn = (fields: CarriedFields, name: string): string | undefined =>
  fields.find(([one]) => one === name)?.[1]

const textsOf = (form: FormData): CarriedFields =>
  [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
