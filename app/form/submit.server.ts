import { randomUUID } from 'node:crypto'
import { parse } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { ApiError, UncertainError } from '#app/api/client.server.ts'
import { decimal } from '#server/kit/words/formats.ts'
import { ALREADY_SAVED, OF_ALL_FIELDS } from '#server/kit/words/sentences.ts'
import { parseNumber } from '#server/kit/words/typed-numbers.ts'
import { type Extra, GONE, type Reply, textOf } from './reply.ts'
import { isSecret, ONCE_FIELD, RECOVER_FIELD, VERSION_FIELD } from './reserved.ts'

/** One-use key of a creation form, made when the server draws the form (app/form/README.md, one-use key). */
export const newOnceKey = (): string => randomUUID()

/** Refusal of a form with its HTTP status. */
export type Refused = ReturnType<typeof data<Reply>>

export interface Save<Schema extends z.ZodType, Saved> {
  schema: Schema
  /** Form to validate, when it differs from the typed form (plain ids of type-aheads). */
  plain?: FormData
  /** Errors found earlier, by field. Any error prevents saving. */
  faults?: Record<string, string[]>
  /** Part of the form to save, for a dialog's fields. */
  part?: string
  /** Calls the API; `once` is the form's one-use key. */
  save: (value: z.output<Schema>, once: string | undefined) => Promise<Saved>
  /** Message for a failure that the API does not explain. */
  failed?: string | undefined
  /** Link to the record that a duplicate conflicts with. */
  linkTo?: (existing: Record<string, unknown>) => { to: string; label: string } | undefined
}

/**
 * Validates a posted form and saves it. An invalid form (400) or a refusal (422) comes back as `refused` with all
 * values. A 401 redirects to the sign-in page with the values.
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

/** Rethrows a 'not found' with the message that the record was deleted during the edit. */
export function asGone(error: unknown): never {
  if (!(error instanceof ApiError) || error.answer.codigo !== 'NO_ENCONTRADO') throw error
  const mensaje = `${GONE} Lo que usted escribió no se guardó.`
  throw new ApiError(error.status, { ...error.answer, mensaje })
}

/** Form as typed, with errors by field; `values` override typed values. */
export function reply(
  form: FormData,
  errors: Record<string, string[] | null>,
  status: number,
  { values = {}, ...extra }: Extra & { values?: Record<string, string> } = {},
): Refused {
  const shown = new FormData()
  for (const [name, value] of Object.entries({ ...typedValues(form), ...values })) shown.set(name, value)
  // Form order: the first invalid field gets the focus.
  const order = [...form.keys()]
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const said = Object.entries(saidOnce(errors)).sort(([one], [other]) => place(one) - place(other))
  const submission = parse(shown, { resolve: () => ({ error: Object.fromEntries(said) }) })
  const unsaved = form.has(RECOVER_FIELD) && { unsaved: true }
  return data({ ...submission.reply(), extra: { ...extra, ...unsaved } }, { status })
}

/**
 * Several fields without a value share one message above the form. Fields of growing rows keep their own
 * message.
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
  return { ...Object.fromEntries(own), '': [...new Set([...(errors[''] ?? []), ...shared])] }
}

/** Message for a button that this screen does not have. */
export const UNKNOWN_INTENT = 'No se reconoció lo que pidió el formulario.'

/** 400 for a button that this screen does not have. */
export const unknownIntent = (form: FormData): Refused => reply(form, { '': [UNKNOWN_INTENT] }, 400)

/** Version that the form was drawn from; undefined when the API has none. */
export function versionOf(form: FormData): number | undefined {
  return form.has(VERSION_FIELD) ? Number(form.get(VERSION_FIELD)) : undefined
}

/** Typed values without passwords and files. */
function typedValues(form: FormData): Record<string, string> {
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
  const { codigo, mensaje, registro } = error.answer
  if (codigo === 'CONFLICTO' && registro) {
    const keyed = form.has(prefix + ONCE_FIELD)
    if (keyed && mensaje === ALREADY_SAVED) return savedBefore(form, registro, part)
    // Without a version the conflict is about the record's state. With a key, saving again would move money again.
    if (!keyed && registro.version !== undefined) return savedMeanwhile(form, registro)
  }
  const named = Object.entries(error.answer.errores ?? {}).map(
    // The API writes `otras.0.valor` for the form's `otras[0].valor`.
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

/**
 * Reply to a used one-use key with other content: the first save holds, and a new key allows a second record.
 */
function savedBefore(form: FormData, made: Record<string, unknown>, part: string): Refused {
  const { consecutivo, numero_de_factura, numero_recibo, nombre, descripcion } = made
  const name = consecutivo ?? numero_de_factura ?? numero_recibo ?? nombre ?? descripcion
  const which = typeof name === 'string' || typeof name === 'number' ? ` (N.º ${name})` : ''
  const text = `Este formulario ya se guardó${which}. Guarde de nuevo para crear otro registro.`
  form.set(part ? `${part}.${ONCE_FIELD}` : ONCE_FIELD, newOnceKey())
  return reply(form, { [part]: [text] }, 409)
}

/**
 * Reply when another user saved in between. It shows both values, and saving again overwrites
 * (app/form/README.md, versions in conflict).
 */
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
