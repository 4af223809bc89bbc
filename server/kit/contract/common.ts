import { z } from 'zod'
import { LENGTH } from '../words/lengths.ts'
import {
  ABOVE_ZERO,
  atLeast,
  atMost,
  EMAIL_MALFORMED,
  NOT_EMPTY,
  WHOLE_PESOS,
  WHY_VOIDED,
  WRITE_NUMBER,
} from '../words/sentences.ts'

/** Of a number out of its bounds, where its field says nothing of its own. */
const outOfBounds: z.core.$ZodErrorMap = (issue) => {
  const { origin, inclusive } = issue
  if (!inclusive || (origin !== 'number' && origin !== 'int')) return undefined
  if (issue.code === 'too_small') return atLeast(issue.minimum)
  return issue.code === 'too_big' ? atMost(issue.maximum) : undefined
}
z.config({ ...z.locales.es(), customError: outOfBounds })

/** Opaque to whoever calls: the bundled API makes UUIDv7, another API may make anything. */
export const Id = z.string().trim().min(1).max(64)

export const IdParams = z.object({ id: Id })

/** Text of one line, trimmed, never null; `''` when absent. */
export const text = (max: number) => z.string().trim().max(max, `Máximo ${max} caracteres.`).default('')

/** Required text of one line, with the document's own message. */
export const requiredText = (message: string, max: number) =>
  z.string({ error: message }).trim().min(1, message).max(max, `Máximo ${max} caracteres.`)

/**
 * A name that travels in lists of the form `id;label|id;label` (D1 §9), so `;` and `|` are refused (C-59).
 */
export const requiredName = (message: string, max = LENGTH.name) =>
  requiredText(message, max).refine((name) => !/[;|]/.test(name), 'No puede contener «;» ni «|».')

/** A value that another API may send as true, 'true', 1 or '1' (D2 §3). */
export const flag = z.preprocess(
  (value) => value === true || value === 'true' || value === 1 || value === '1' || value === 'on',
  z.boolean(),
)

/** Optional e-mail: empty or well formed. */
export const optionalEmail = z
  .union([z.literal(''), z.string().trim().toLowerCase().max(LENGTH.email).pipe(z.email(EMAIL_MALFORMED))])
  .default('')

/** No list has as many filters. */
const FILTERS_MAX = 30

/** Search body of every list (D1 §3), with the optional exact filters of contract.md. */
export const SearchRequest = z.object({
  actual_page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(1000).default(10),
  search: z.string().max(200).default(''),
  searchin_fields: z.string().max(500).default(''),
  fields: z.string().max(500).default(''),
  /** `campo:asc` or `campo:desc`; empty is newest first. */
  sort_order: z.string().max(100).default(''),
  /** Exact, from a list of the resource; `_id` for every resource. */
  filtros: z
    .record(z.string().max(60), z.string().max(200))
    .refine((filters) => Object.keys(filters).length <= FILTERS_MAX, 'Demasiados filtros.')
    .default({}),
  /** Asks what all that is found comes to, where the resource has something to add up. */
  totales: z.boolean().optional(),
})
export type SearchRequest = z.infer<typeof SearchRequest>
export type SearchInput = z.input<typeof SearchRequest>

const Sums = z.record(z.string(), z.coerce.number())

/**
 * Answer of every search; `total_count` is exact, also past the last page. `totales` are the sums of what is found
 * without what is voided, by the field's name: kilos with two decimals, whole pesos. Some filters add an average, each
 * record as heavy as its kilos. `totales_por` are the same sums of each kind that was found, where kinds are not added
 * to one another: kilos bought and kilos sold (N-156).
 */
export const searchAnswer = <Row extends z.ZodType, More extends z.ZodRawShape = Record<never, never>>(
  row: Row,
  more = {} as More,
) =>
  z.preprocess(
    withData,
    z.object({
      data: z.array(row),
      total_count: z.coerce.number().int(),
      totales: Sums.optional(),
      totales_por: z.array(z.object({ de: z.string(), totales: Sums })).optional(),
      ...more,
    }),
  )
export type SearchAnswer<Row> = z.infer<ReturnType<typeof searchAnswer<z.ZodType<Row>>>>

/**
 * The rows by the one name of all searches. Another API may have the other names of the documents alone
 * (`paymentReceiptList`, `bankList`, `totalElements`), or answer the bare list (D2 §1, §7).
 */
function withData(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent
  const said: Record<string, unknown> = Array.isArray(sent) ? { data: sent } : { ...sent }
  const data = said.data ?? said.paymentReceiptList ?? said.bankList
  const counted = Array.isArray(data) ? data.length : undefined
  return { ...said, data, total_count: said.total_count ?? said.totalElements ?? counted }
}

/** Answer of create, update and delete (N-32); `advertencia` says what is odd about what was saved all the same. */
export const changeAnswer = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: row, mensaje: z.string().default(''), advertencia: z.string().optional() })

/** What deleting a numbered document takes: why, where somebody says it. It stays, voided (N-150). */
export const Voiding = z.object({ motivo: text(LENGTH.reason) })
export type Voiding = z.infer<typeof Voiding>

/** The same where the reason has to be said: by who is asked for it. */
export const ReasonedVoiding = z.object({ motivo: requiredText(WHY_VOIDED, LENGTH.reason) })

/** A list of choices: `[{value, label}]` (D1 §3). */
export const Options = z.array(z.object({ value: z.string(), label: z.string() }))
export type Option = z.infer<typeof Options>[number]

/** What every stored row carries beside its own fields; all but its id may be missing from another API. */
export const rowBase = {
  _id: Id,
  version: z.coerce.number().int().optional(),
  creado_en: z.string().optional(),
  actualizado_en: z.string().optional(),
}

/**
 * A row whose own name for its id is `id`. The bundled API says it as `_id` too; the documents (D1 §3, D2 §3) name one of
 * both, or `known`, where the record has no id there: what is missing is read from what is said.
 */
export const row = <Shape extends z.ZodRawShape>(
  id: keyof Shape & string,
  shape: Shape,
  known?: keyof Shape,
) => z.preprocess((sent) => withBothIds(sent, id, String(known ?? id)), z.object({ ...rowBase, ...shape }))

function withBothIds(sent: unknown, id: string, known: string): unknown {
  if (typeof sent !== 'object' || sent === null) return sent
  const said: Record<string, unknown> = { ...sent }
  const own = said[id] ?? said._id ?? said[known]
  return { ...said, _id: idText(said._id ?? own), [id]: idText(said[id] ?? own) }
}

/** Another API may number its records. */
const idText = (id: unknown) => (typeof id === 'number' ? String(id) : id)

/** Text that may be missing or null in an answer: `''` then. Another API may send a number, of an id or a document. */
export const answeredText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''))
  .pipe(z.string())

/** What a document is called by, which may arrive as a number; `''` when absent. */
export const numberText = z.preprocess((value) => value ?? '', z.coerce.string())

/** Number that may arrive as text; null when absent. */
export const answeredNumber = z
  .union([z.number(), z.string().trim().min(1).transform(Number), z.null()])
  .optional()
  .transform((value) => (value === undefined || Number.isNaN(value) ? null : value))
  .pipe(z.number().nullable())

/** The version that an edit read; a later one refuses it with CONFLICTO. */
export const readVersion = z.coerce.number().int().optional()

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : Field
type Changes<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[Name]>>
}

/** The fields of a creation as a change sends them: each may be left out, and stays as it is then. */
export const changesOf = <Shape extends z.ZodRawShape>(fields: Shape) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
    ]),
  ) as Changes<Shape>

/** What a change of a record sends: which one, the version that was read, what changes, and whether it is active. */
export const recordChange = <Name extends string, Shape extends z.ZodRawShape>(id: Name, fields: Shape) =>
  z.object({
    ...({ [id]: Id } as Record<Name, typeof Id>),
    version: readVersion,
    ...changesOf(fields),
    activo: z.boolean().optional(),
  })

/** A day, `yyyy-mm-dd`. */
export const Day = (message: string) => z.string({ error: message }).trim().pipe(z.iso.date(message))

/** Of what is no number at all; other refusals have their own words. */
export const notNumber: z.core.$ZodErrorMap = ({ code }) =>
  code === 'invalid_type' ? WRITE_NUMBER : undefined

/** Whole pesos up to 10^13. */
export const Pesos = z.number({ error: notNumber }).int(WHOLE_PESOS).min(-1e13).max(1e13)
/** Required whole pesos, 1 at least, with the document's own message where nothing was sent. */
export const requiredPesos = (message: string) =>
  z
    .number({ error: ({ input }) => (input === undefined ? message : WRITE_NUMBER) })
    .pipe(Pesos.min(1, ABOVE_ZERO))

/** Unit price, rate or percent of law: more than 6 decimals are refused, and not rounded away. */
export const Rate6 = z
  .number({ error: notNumber })
  .min(-1e11)
  .max(1e11)
  .refine((value) => Number(value.toFixed(6)) === value, 'Escriba seis decimales como máximo.')
/** Kilograms: two decimals. */
export const Kilos = z.number({ error: notNumber }).min(0).max(1e9)
/** The same, more than none. */
export const SomeKilos = z.number({ error: notNumber }).min(0.01, ABOVE_ZERO).max(1e9)

/** The text of a cell edited in its row (N-43). */
export const editedText = (max: number) => requiredText(NOT_EMPTY, max)
