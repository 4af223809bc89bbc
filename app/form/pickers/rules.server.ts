import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Session } from '#app/session/guard.server.ts'
import type { SearchInput } from '#server/kit/contract/common.ts'
import type { Key } from '#server/kit/contract/keys.ts'
import type { Choice } from './choice.ts'
import type { Lists, PickerField, PickerFrame } from './picker.ts'

/** Results of one search of a type-ahead (D2 §9). */
const TYPE_AHEAD_LIMIT = 10

/** What the server does for a picker: its search, and the creation of what the search lacks. */
export interface PickerRules {
  /** Key of the search. */
  key: Key
  /** Where it searches: `searchin_fields`, as the documents have it for the resource. */
  searchFields: string
  /** `within` is the id chosen in the field that narrows this one; `''` for none. */
  search: (session: Session, body: SearchInput, within: string) => Promise<Choice[]>
  creation?: Creation
}

interface Creation<Schema extends z.ZodType = z.ZodType> {
  key: Key
  schema: Schema
  /** The quoted text for a failure about which the API says nothing. */
  failed: string
  /**
   * Makes the record and gives the choice that it becomes; null where the API does not say what it made. `once` is the
   * dialog's one-use key.
   */
  create: (session: Session, value: z.output<Schema>, once: string | undefined) => Promise<Choice | null>
  /** What the dialog's selects offer. */
  lists?: (session: Session) => Promise<Lists>
}

/** The pickers of one form: its fields, and the rules by picker name. */
export interface Pickers {
  fields: readonly PickerField[]
  rules: Record<string, PickerRules>
}

/** A creation whose `create` takes what its schema gives. */
export const creation = <Schema extends z.ZodType>(one: Creation<Schema>): Creation => one as Creation

/** The rows in use of a search's answer, as choices. */
export async function activeChoices<Row extends { activo: boolean }>(
  answer: Promise<{ data: Row[] }>,
  choiceOf: (row: Row) => Choice,
): Promise<Choice[]> {
  return (await answer).data.filter((row) => row.activo).map(choiceOf)
}

/** What was made, as a choice; null where the API does not say it. */
export async function madeChoice<Row>(
  answer: Promise<{ data?: Row }>,
  choiceOf: (row: Row) => Choice,
): Promise<Choice | null> {
  const { data } = await answer
  return data === undefined ? null : choiceOf(data)
}

/** Up to ten active records that hold the text, of those that the choice `within` leaves. */
export function lookUp(
  session: Session,
  rules: PickerRules,
  text: string,
  within: string,
): Promise<Choice[]> {
  const body = {
    actual_page: 1,
    limit: TYPE_AHEAD_LIMIT,
    search: text.trim().slice(0, 200),
    searchin_fields: rules.searchFields,
    fields: '',
    sort_order: '',
    filtros: { activo: 'true' },
  }
  return rules.search(session, body, within)
}

/** The field of that name with its rules; undefined for a name that the form does not have. */
export function pickerOf({ fields, rules }: Pickers, name: string) {
  const field = fields.find((one) => one.name === name)
  const own = field && rules[field.picker.name]
  return own && { field, rules: own }
}

/** What the form's pickers need beside its values: for the loader. `?nuevo=FIELD` opens that field's dialog. */
export async function readPickerFrame(
  request: Request,
  session: Session,
  pickers: Pickers,
): Promise<PickerFrame> {
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('nuevo') ?? ''
  const mayCreate = pickers.fields
    .map(({ name }) => name)
    .filter((name) => {
      const key = pickerOf(pickers, name)?.rules.creation?.key
      return key !== undefined && session.can(key)
    })
  const shown = mayCreate.find((name) => name === asked || name === searchParams.get('crear')) ?? ''
  return {
    mayCreate,
    dialog: mayCreate.includes(asked) ? asked : '',
    dialogOnce: randomUUID(),
    lists: (await pickerOf(pickers, shown)?.rules.creation?.lists?.(session)) ?? {},
  }
}
