import { z } from 'zod'
import { isDay } from '../words/days.ts'
import { LENGTH } from '../words/lengths.ts'
import { withHyphens, withoutMarks } from '../words/marks.ts'
import {
  ABOVE_ZERO,
  atLeast,
  atMost,
  EMAIL_MALFORMED,
  mustChoose,
  notADay,
  NOT_EMPTY,
  ODD_DAY,
  WHOLE_PESOS,
  WHY_VOIDED,
  WRITE_NUMBER,
} from '../words/sentences.ts'
import { parseDay } from '../words/typed-days.ts'

/** Default message for a number out of bounds, unless the field has its own. */
const outOfBounds: z.core.$ZodErrorMap = (issue) => {
  const { origin, inclusive } = issue
  if (!inclusive || (origin !== 'number' && origin !== 'int')) return undefined
  if (issue.code === 'too_small') return atLeast(issue.minimum)
  return issue.code === 'too_big' ? atMost(issue.maximum) : undefined
}
z.config({ ...z.locales.es(), customError: outOfBounds })

/** An opaque id. This API makes UUIDv7; another API behind API_URL may use any text. */
export const Id = z.string().trim().min(1).max(64)

export const IdParams = z.object({ id: Id })

/** Optional id. '' is none and becomes null, as does an absent one. */
export const optionalId = z
  .union([z.literal(''), Id])
  .nullish()
  .transform((value) => value || null)

/** Optional one-line text, trimmed and never null. Absent is `''`. */
export const text = (max: number) => z.string().trim().max(max, `Máximo ${max} caracteres.`).default('')

/** Required one-line text with its own message. */
export const requiredText = (message: string, max: number) =>
  z.string({ error: message }).trim().min(1, message).max(max, `Máximo ${max} caracteres.`)

/** Id of a required choice. `what` has its article: `un lote`. */
export const chosen = (what: string) => requiredText(mustChoose(what), 64)

/** Telephone without the `.0` of a program that took it for a number. Dashes are hyphens. */
const plainPhone = (typed: string) =>
  withHyphens(withoutMarks(typed))
    .trim()
    .replace(/^(\+?\d{6,})[.,]0+$/, '$1')

/** Optional telephone. Several may stand in one field. */
export const phone = z
  .string()
  .overwrite(plainPhone)
  .max(LENGTH.phone, `Máximo ${LENGTH.phone} caracteres.`)
  .refine((typed) => !/^\d[.,]\d+E\+\d+$/i.test(typed), 'Excel abrevió el número: escríbalo completo.')
  .default('')

/** A name without `;` and `|`, because some lists travel as `id;label|id;label`. */
export const requiredName = (message: string, max: number) =>
  requiredText(message, max).refine((name) => !/[;|]/.test(name), 'No puede contener «;» ni «|».')

/** A boolean. Another API may send true, 'true', 1 or '1'. */
export const flag = z.preprocess(
  (value) => value === true || value === 'true' || value === 1 || value === '1' || value === 'on',
  z.boolean(),
)

export const optionalEmail = z
  .union([z.literal(''), z.string().trim().toLowerCase().max(LENGTH.email).pipe(z.email(EMAIL_MALFORMED))])
  .default('')

/** Upper limit of filters in one request; no list offers as many. */
const FILTERS_MAX = 30

/** Body of every search, with the exact filters that the list offers. */
export const SearchRequest = z.object({
  actual_page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(1000).default(10),
  search: z.string().max(200).default(''),
  searchin_fields: z.string().max(500).default(''),
  fields: z.string().max(500).default(''),
  /** `campo:asc` or `campo:desc`. Empty means newest first. */
  sort_order: z.string().max(100).default(''),
  /** Exact filters. Each list names its own; every list takes `_id`. */
  filtros: z
    .record(z.string().max(60), z.string().max(200))
    .refine((filters) => Object.keys(filters).length <= FILTERS_MAX, 'Demasiados filtros.')
    .default({}),
  /** Asks for sums of the matches, if the resource defines any. */
  totales: z.boolean().optional(),
})
export type SearchRequest = z.infer<typeof SearchRequest>
export type SearchInput = z.input<typeof SearchRequest>

const Sums = z.record(z.string(), z.coerce.number())

/**
 * Answer of every search. `total_count` is exact, also past the last page. `totales` sums the matches that are not
 * voided, by field name: kilos with two decimals, pesos whole. Some filters add an average weighted by kilos.
 * `totales_por` has the same sums per kind, for kinds that must not be added up, such as kilos bought and kilos sold.
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
 * Renames the rows to `data`. Another API may call them `paymentReceiptList` or `bankList`, count in `totalElements`,
 * or send a bare array.
 */
function withData(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent
  const said: Record<string, unknown> = Array.isArray(sent) ? { data: sent } : { ...sent }
  const data = said.data ?? said.paymentReceiptList ?? said.bankList
  const counted = Array.isArray(data) ? data.length : undefined
  return { ...said, data, total_count: said.total_count ?? said.totalElements ?? counted }
}

/** Answer of create, update and delete. `advertencia` warns about a value that was saved although it is unusual. */
export const changeAnswer = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: row, mensaje: z.string().default(''), advertencia: z.string().optional() })

/** Version that the editor read. A newer stored version makes the change fail with CONFLICTO. */
export const readVersion = z.coerce.number().int().optional()

/**
 * Body of the deletion of a numbered document. The document stays under its number, voided (kit/README.md, voided
 * documents).
 */
export const Voiding = z.object({ motivo: text(LENGTH.reason) })
export type Voiding = z.infer<typeof Voiding>

/** Like `Voiding`, with a required reason, for forms that ask for one. */
export const ReasonedVoiding = z.object({ motivo: requiredText(WHY_VOIDED, LENGTH.reason) })

/** Reason and version, for a void that a stale editor must not make. */
export const VersionedVoiding = z.object({ version: readVersion, ...ReasonedVoiding.shape })

export const Options = z.array(z.object({ value: z.string(), label: z.string() }))
export type Option = z.infer<typeof Options>[number]

/** Fields of every stored row. Other implementations of the API may omit all but the id. */
export const rowBase = {
  _id: Id,
  version: z.coerce.number().int().optional(),
  creado_en: z.string().optional(),
  actualizado_en: z.string().optional(),
}

/** An object as the database stores it. A text, id or day that is null is answered as ''. */
export const stored = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(withTexts(shape), z.object(shape))

/**
 * A stored row whose id field is `id`. Answers of this API carry the id as `id` and as `_id`. Another API may send one
 * of the two, or only the field `known`. The missing one is filled in.
 */
export const row = <Shape extends z.ZodRawShape>(
  id: keyof Shape & string,
  shape: Shape,
  known?: keyof Shape,
) => {
  const fill = withTexts(shape)
  return z.preprocess(
    (sent) => withBothIds(fill(sent), id, String(known ?? id)),
    z.object({ ...rowBase, ...shape }),
  )
}

function withTexts(shape: z.ZodRawShape): (sent: unknown) => unknown {
  const texts = Object.keys(shape).filter((name) => mayBeEmpty(shape[name]))
  return (sent) => {
    if (typeof sent !== 'object' || sent === null) return sent
    const said: Record<string, unknown> = { ...sent }
    for (const name of texts) if (said[name] === null) said[name] = ''
    return said
  }
}

const mayBeEmpty = (field: unknown) =>
  field instanceof z.ZodString || (field instanceof z.ZodEnum && field.options.includes(''))

/** A row as queries return it, before the contract turns null into `''` and fills in defaults. */
export type Stored<Row extends z.ZodType> =
  Row extends z.ZodPreprocess<infer Fields> ? WithNulls<z.input<Fields>> : z.input<Row>
type WithNulls<Fields> = {
  [Name in keyof Fields]: '' extends Fields[Name] ? Fields[Name] | null : Fields[Name]
}

function withBothIds(sent: unknown, id: string, known: string): unknown {
  if (typeof sent !== 'object' || sent === null) return sent
  const said: Record<string, unknown> = { ...sent }
  const own = said[id] ?? said._id ?? said[known]
  return { ...said, _id: idText(said._id ?? own), [id]: idText(said[id] ?? own) }
}

/** Another API may use numeric ids. */
const idText = (id: unknown) => (typeof id === 'number' ? String(id) : id)

/**
 * Pending work: `que` in words with its number, `cantidad` of what is left, `enlace` to its screen or ''.
 * Alerts, waiting work, open records of a month, ties and first steps extend it.
 */
export const Pending = z.object({
  que: z.string(),
  cantidad: z.number(),
  enlace: z.string(),
})
export type Pending = z.infer<typeof Pending>

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : Field
type Changes<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[Name]>>
}

/** Fields of a creation as a change takes them: each is optional, and an omitted one keeps its value. */
export const changesOf = <Shape extends z.ZodRawShape>(fields: Shape) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
    ]),
  ) as Changes<Shape>

/** Body of a change: id, version that was read, changed fields, and whether the record is active. */
export const recordChange = <Name extends string, Shape extends z.ZodRawShape>(id: Name, fields: Shape) =>
  z.object({
    ...({ [id]: Id } as Record<Name, typeof Id>),
    version: readVersion,
    ...changesOf(fields),
    activo: z.boolean().optional(),
  })

/** A day, `yyyy-mm-dd` or as people write it: `20/11/2026`. `message` is shown if the field is empty. */
export const Day = (message: string) =>
  z
    .string({ error: message })
    .overwrite((typed) => parseDay(typed) ?? typed.trim())
    .pipe(z.iso.date({ error: ({ input }) => (input === '' ? message : notADay(String(input))) }))

/** Day as Day reads it, or '' for none. */
export const optionalDay = (message: string) => z.union([z.literal(''), Day(message)])

/** Day of an address, only `yyyy-mm-dd`. */
export const plainDay = z.string().refine(isDay, ODD_DAY)

/** Message for a value that is not a number. */
export const notNumber: z.core.$ZodErrorMap = ({ code }) =>
  code === 'invalid_type' ? WRITE_NUMBER : undefined

/** Whole pesos, up to 10^13 in either direction. */
export const Pesos = z.number({ error: notNumber }).int(WHOLE_PESOS).min(-1e13).max(1e13)
/** Whole pesos that are not negative. */
export const unsignedPesos = Pesos.min(0, 'El valor no puede ser negativo.')
/** Required whole pesos, at least 1. `message` is shown if the field is empty. */
export const requiredPesos = (message: string) =>
  z
    .number({ error: ({ input }) => (input === undefined ? message : WRITE_NUMBER) })
    .pipe(Pesos.min(1, ABOVE_ZERO))

const hasAtMost = (places: number) => (value: number) => Number(value.toFixed(places)) === value

/** Unit price, rate or legal percentage. More than 6 decimals are rejected, not rounded. */
export const Rate6 = z
  .number({ error: notNumber })
  .min(-1e11)
  .max(1e11)
  .refine(hasAtMost(6), 'Escriba seis decimales como máximo.')
/** Percent of an analysis, from 0 to 100. */
export const Percent = z
  .number({ error: WRITE_NUMBER })
  .min(0, 'El porcentaje va de 0 a 100.')
  .max(100, 'El porcentaje va de 0 a 100.')
const quantity = z
  .number({ error: notNumber })
  .max(1e9)
  .refine(hasAtMost(2), 'Escriba dos decimales como máximo.')
/** Kilograms or another quantity. More than two decimals are rejected: stored rounded, they would not give their sum. */
export const Kilos = quantity.min(0)
/** Kilograms above zero. */
export const SomeKilos = quantity.min(0.01, ABOVE_ZERO)

/** Text of a cell edited in the list. */
export const editedText = (max: number) => requiredText(NOT_EMPTY, max)
