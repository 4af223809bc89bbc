import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { queryText } from '#app/api/query.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { SearchInput } from '#server/kit/contract/common.ts'
import type { Key } from '#server/kit/contract/keys.ts'
import type { Choice } from './choice.ts'
import type { Lists, PickerField, PickerFrame } from './picker.ts'

/** Results of one type-ahead search. */
const TYPE_AHEAD_LIMIT = 10

/** Server half of a picker: search, and creation of missing records. */
export interface PickerRules {
  /** Permission key of the search. */
  key: Key
  /** `searchin_fields` of the search call. */
  searchFields: string
  /** `within` is the id chosen in the narrowing field; '' for none. Only the first ten results are shown. */
  search: (session: Session, body: SearchInput, within: string) => Promise<Choice[]>
  creation?: Creation
}

interface Creation<Schema extends z.ZodType = z.ZodType> {
  key: Key
  schema: Schema
  /** Message for a failure that the API does not explain. */
  failed: string
  /**
   * Creates the record and returns it as a choice, or null when the API does not return it. `once` is the
   * dialog's one-use key.
   */
  create: (session: Session, value: z.output<Schema>, once: string | undefined) => Promise<Choice | null>
  /** Options of the dialog's selects. */
  lists?: (session: Session) => Promise<Lists>
}

/** Pickers of one form: fields, and rules by picker name. */
export interface Pickers {
  fields: readonly PickerField[]
  rules: Record<string, PickerRules>
}

/** Ties the types of `schema` and `create` together. */
export const creation = <Schema extends z.ZodType>(one: Creation<Schema>): Creation => one as Creation

/** Active rows of a search response, as choices. */
export async function activeChoices<Row extends { activo: boolean }>(
  answer: Promise<{ data: Row[] }>,
  choiceOf: (row: Row) => Choice,
): Promise<Choice[]> {
  return (await answer).data.filter((row) => row.activo).map(choiceOf)
}

/** Created record as a choice; null when the API does not return it. */
export async function madeChoice<Row>(
  answer: Promise<{ data?: Row }>,
  choiceOf: (row: Row) => Choice,
): Promise<Choice | null> {
  const { data } = await answer
  return data === undefined ? null : choiceOf(data)
}

/** Up to ten active records that contain the text, narrowed by the choice `within`. */
export async function lookUp(
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
  const found = await rules.search(session, body, within)
  return found.slice(0, TYPE_AHEAD_LIMIT)
}

/** Field with its rules; undefined for a name that the form does not have. */
export function pickerOf({ fields, rules }: Pickers, name: string) {
  const field = fields.find((one) => one.name === name)
  const own = field && rules[field.picker.name]
  return own && { field, rules: own }
}

/** Loader data of a form's pickers. `?nuevo=FIELD` opens that field's dialog. */
export async function readPickerFrame(
  request: Request,
  session: Session,
  pickers: Pickers,
): Promise<PickerFrame> {
  const asked = queryText(request.url, 'nuevo')
  const creates = [asked, queryText(request.url, 'crear')]
  const mayCreate = pickers.fields
    .map(({ name }) => name)
    .filter((name) => {
      const key = pickerOf(pickers, name)?.rules.creation?.key
      return key !== undefined && session.can(key)
    })
  const shown = mayCreate.find((name) => creates.includes(name)) ?? ''
  return {
    mayCreate,
    dialog: mayCreate.includes(asked) ? asked : '',
    dialogOnce: randomUUID(),
    listsOf: shown,
    lists: (await pickerOf(pickers, shown)?.rules.creation?.lists?.(session)) ?? {},
  }
}
