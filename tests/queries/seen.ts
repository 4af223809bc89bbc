/** Kinds of the values that a query returned, with their counts; the same for the fields and items inside. */
export interface Seen {
  kinds: Record<string, number>
  /** The first different short texts, for unions of literals. */
  texts?: string[]
  fields?: Record<string, Seen>
  items?: Seen
}

/** Rows by call, as `file:line:column`, and by their columns, as `name:OID` joined with commas. */
export type SeenQueries = Record<string, Record<string, Seen>>

const TEXTS = 20
const LONGEST_TEXT = 40

export const nothing = (): Seen => ({ kinds: {} })

export function add(seen: Seen, value: unknown): void {
  const kind = kindOf(value)
  seen.kinds[kind] = (seen.kinds[kind] ?? 0) + 1
  if (typeof value === 'string') addText(seen, value)
  else if (Array.isArray(value)) for (const item of value) add((seen.items ??= nothing()), item)
  else if (kind === 'object')
    for (const [name, inner] of Object.entries(value as object))
      add((fieldsOf(seen)[name] ??= nothing()), inner)
}

/** Without a prototype, because a hostile request may name a field `constructor`. */
const fieldsOf = (seen: Seen): Record<string, Seen> =>
  (seen.fields ??= Object.create(null) as Record<string, Seen>)

function addText(seen: Seen, text: string): void {
  const texts = (seen.texts ??= [])
  if (texts.length < TEXTS && text.length <= LONGEST_TEXT && !texts.includes(text)) texts.push(text)
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return value instanceof Uint8Array ? 'bytes' : typeof value
}

/** Adds the notes of another process. */
export function join(seen: Seen, other: Seen): void {
  for (const [kind, times] of Object.entries(other.kinds)) seen.kinds[kind] = (seen.kinds[kind] ?? 0) + times
  for (const text of other.texts ?? []) addText(seen, text)
  for (const [name, inner] of Object.entries(other.fields ?? {}))
    join((fieldsOf(seen)[name] ??= nothing()), inner)
  if (other.items) join((seen.items ??= nothing()), other.items)
}
