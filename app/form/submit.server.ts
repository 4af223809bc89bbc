import { randomUUID } from 'node:crypto'
import { parse } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { ApiError, UncertainError } from '#app/api/client.server.ts'
import { decimal } from '#server/kit/words/formats.ts'
import { OF_ALL_FIELDS } from '#server/kit/words/sentences.ts'
import { parseNumber } from '#server/kit/words/typed-numbers.ts'
import { type Extra, GONE, type Reply, textOf } from './reply.ts'
import { isSecret, ONCE_FIELD, RECOVER_FIELD, VERSION_FIELD } from './reserved.ts'

/** One-use key for a creation form; made on the server when the form is drawn (contract.md, Once). */
export const newOnceKey = (): string => randomUUID()

/** A form's answer with its status, as Remix sends it. */
export type Refused = ReturnType<typeof data<Reply>>

export interface Save<Schema extends z.ZodType, Saved> {
  schema: Schema
  /** What is validated, where it differs from what was typed (the bare ids of type-aheads). */
  plain?: FormData
  /** What is wrong already, by field: said beside what the schema finds, and nothing is saved. */
  faults?: Record<string, string[]>
  /** The part of the form that is saved: a dialog's fields belong to the form that it lies over. */
  part?: string
  /** Calls the API; `once` is the form's one-use key. */
  save: (value: z.output<Schema>, once: string | undefined) => Promise<Saved>
  /** The quoted text for a failure about which the server says nothing. */
  failed?: string | undefined
  /** Where the record that stands in the way of a duplicate is edited. */
  linkTo?: (existing: Record<string, unknown>) => { to: string; label: string } | undefined
}

/**
 * Validates a posted form and saves it. What is invalid (400) or refused (422) comes back as `refused` with every
 * value in place; a 401 leads to the sign-in page with the values carried along.
 */
export async function submitForm<Schema extends z.ZodType, Saved>(
  form: FormData,
  { schema, plain, faults = {}, part = '', save, failed = '', linkTo }: Save<Schema, Saved>,
): Promise<{ saved: Saved; refused?: never } | { saved?: never; refused: Refused }> {
  if (form.has(RECOVER_FIELD)) return { refused: reply(form, {}, 200) }
  const submission = parseWithZod(plain ?? form, { schema: part ? z.object({ [part]: schema }) : schema })
  if (submission.status !== 'success' || Object.keys(faults).length > 0) {
    const errors = submission.status === 'success' ? {} : submission.error
    return { refused: reply(form, { ...errors, ...faults }, 400) }
  }
  const { value } = submission
  const own = part ? (value as Record<string, unknown>)[part] : value
  const prefix = part && `${part}.`
  try {
    return { saved: await save(own as z.output<Schema>, textOf(form, prefix + ONCE_FIELD) || undefined) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { refused: refusedByApi(form, error, { failed, part, linkTo }) }
  }
}

/** Says of a record that somebody deleted while it was edited that it is gone. */
export function asGone(error: unknown): never {
  if (!(error instanceof ApiError) || error.answer.codigo !== 'NO_ENCONTRADO') throw error
  const mensaje = `${GONE} Lo que usted escribió no se guardó.`
  throw new ApiError(error.status, { ...error.answer, mensaje })
}

/** The form as it was typed, with errors by field; with other `values` where the page comes back with them. */
export function reply(
  form: FormData,
  errors: Record<string, string[] | null>,
  status: number,
  { values = {}, ...extra }: Extra & { values?: Record<string, string> } = {},
): Refused {
  const shown = new FormData()
  for (const [name, value] of Object.entries({ ...typedValues(form), ...values })) shown.set(name, value)
  // In the order of the form, whose first wrong field gets the focus.
  const order = [...form.keys()]
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const said = Object.entries(saidOnce(errors)).sort(([one], [other]) => place(one) - place(other))
  const submission = parse(shown, { resolve: () => ({ error: Object.fromEntries(said) }) })
  const unsaved = form.has(RECOVER_FIELD) && { unsaved: true }
  return data({ ...submission.reply(), extra: { ...extra, ...unsaved } }, { status })
}

/**
 * That all fields are required is said once where more than one field got it, above the fields, which stay marked; what a
 * growing row got stays beside it.
 */
function saidOnce(errors: Record<string, string[] | null>): Record<string, string[]> {
  const fields = Object.entries(errors).flatMap(([name, texts]) => (texts ? [[name, texts] as const] : []))
  const texts = fields.flatMap(([name, own]) =>
    name === '' || name.includes('[') ? [] : own.filter((text) => OF_ALL_FIELDS.has(text)),
  )
  const shared = new Set(texts.filter((text, place) => texts.indexOf(text) !== place))
  const own = fields.map(
    ([name, said]) => [name, name.includes('[') ? said : said.filter((text) => !shared.has(text))] as const,
  )
  if (shared.size === 0) return Object.fromEntries(own)
  return { ...Object.fromEntries(own), '': [...(errors[''] ?? []), ...shared] }
}

/** Of a button that this screen does not have. */
export const UNKNOWN_INTENT = 'No se reconoció lo que pidió el formulario.'

/** 400 for a button that this screen does not have. */
export const unknownIntent = (form: FormData): Refused => reply(form, { '': [UNKNOWN_INTENT] }, 400)

/** The version of the record that the form was drawn from; undefined when another API has none. */
export function versionOf(form: FormData): number | undefined {
  return form.has(VERSION_FIELD) ? Number(form.get(VERSION_FIELD)) : undefined
}

/** What was typed, without passwords and files. */
export function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !isSecret(name) && name !== RECOVER_FIELD) values[name] = value
  }
  return values
}

const UNCERTAIN = 'No se sabe si se guardó. Búsquelo antes de guardar de nuevo.'

type Refusing = Pick<Save<z.ZodType, unknown>, 'linkTo'> & { failed: string; part: string }

function refusedByApi(form: FormData, error: ApiError, { failed, part, linkTo }: Refusing): Refused {
  if (error instanceof UncertainError) return reply(form, { [part]: [UNCERTAIN] }, 422, { link: error.look })
  const prefix = part && `${part}.`
  const { codigo, registro } = error.answer
  if (codigo === 'CONFLICTO' && registro) {
    if (form.has(prefix + ONCE_FIELD)) return savedBefore(form, registro, part)
    // Without a version it is no other edit: the record's state does not allow what was asked.
    if (registro.version !== undefined) return savedMeanwhile(form, registro)
  }
  const named = Object.entries(error.answer.errores ?? {}).map(
    // The rows of a list are `otras.0.valor` in the API and `otras[0].valor` in a form.
    ([name, texts]) => [name.replace(/\.(\d+)(?=\.|$)/g, '[$1]'), texts] as const,
  )
  const shown = named.filter(([name]) => form.has(prefix + name))
  const unseen = codigo === 'VALIDACION' ? named.filter(([name]) => !form.has(prefix + name)) : []
  const nothing = shown.length + unseen.length === 0
  const whole = nothing ? [error.text(failed)] : unseen.flatMap(([, texts]) => texts)
  const errors = Object.fromEntries(shown.map(([name, texts]) => [prefix + name, texts]))
  return reply(form, { ...errors, ...(whole.length > 0 && { [part]: whole }) }, 422, {
    link: registro && linkTo?.(registro),
    inUse: codigo === 'EN_USO',
  })
}

/** The same one-use key with another content: the first save stands, a new key allows a second record. */
function savedBefore(form: FormData, made: Record<string, unknown>, part: string): Refused {
  const { consecutivo, numero_de_factura, numero_recibo, nombre, descripcion } = made
  const name = consecutivo ?? numero_de_factura ?? numero_recibo ?? nombre ?? descripcion
  const which = typeof name === 'string' || typeof name === 'number' ? ` (N.º ${name})` : ''
  const text = `Este formulario ya se guardó${which}. Guarde de nuevo para crear otro registro.`
  form.set(part ? `${part}.${ONCE_FIELD}` : ONCE_FIELD, newOnceKey())
  return reply(form, { [part]: [text] }, 409)
}

/** Somebody else saved in between: both values are shown, and saving again keeps the own ones. */
function savedMeanwhile(form: FormData, current: Record<string, unknown>): Refused {
  const text =
    'Otra persona modificó este registro mientras usted lo editaba. Revise los valores y guarde de nuevo para conservar los suyos.'
  const others: Record<string, string> = {}
  for (const [name, value] of Object.entries(current)) {
    if (!form.has(name)) continue
    if (typeof value === 'string') others[name] = value
    if (typeof value === 'number' && Number(parseNumber(textOf(form, name))) !== value)
      others[name] = decimal(value)
  }
  form.set(VERSION_FIELD, String(current.version))
  return reply(form, { '': [text] }, 409, { current: others })
}
