import type { z } from 'zod'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { returnPath, type Session } from '#app/session/guard.server.ts'
import { type Act, ACT_PARAM, type Acts, namesOf, type OpenActs, withAct } from './acts.ts'
import { readForm } from './read-form.server.ts'
import { INTENT_FIELD } from './reserved.ts'
import { type Refused, submitForm, unknownIntent, versionOf } from './submit.server.ts'

/** The acts that this person may do with a record in these states, and the one whose dialog the address opens. */
export function readActs<Name extends string>(
  request: Request,
  session: Session,
  acts: Acts<Name>,
  states: readonly string[],
): OpenActs<Name> {
  const permitted = namesOf(acts).filter((name) => {
    const { key, also, from } = acts[name]
    return (
      session.can(key) &&
      (!also || session.can(also)) &&
      (!from || from.some((state) => states.includes(state)))
    )
  })
  const asked = new URL(request.url).searchParams.get(ACT_PARAM)
  return { permitted, open: permitted.find((name) => name === asked) ?? '' }
}

/** What an act does once its keys were checked, what its success says (`detail` stands after it), and to which record it leads. */
export type Doing = (
  form: FormData,
  act: Act,
) => Promise<{ refused?: Refused; said?: string; detail?: string; leadsTo?: string }>

/**
 * An act that checks what was typed and makes the call, which says what its success says, with the version of the record that was read. `detailOf` tells from
 * the answer what is said besides the act's own text; '' is nothing; `leadsTo` to which record it leads.
 */
export function doing<Schema extends z.ZodType, Saved>(
  { said }: { said: string },
  schema: Schema | ((form: FormData) => Schema),
  save: (value: z.output<Schema>, version: number | undefined, form: FormData) => Promise<Saved>,
  detailOf: (saved: Saved) => string = () => '',
  leadsTo: (saved: Saved) => string | undefined = () => undefined,
): Doing {
  return async (form, { failed }) => {
    const { saved, refused } = await submitForm(form, {
      schema: typeof schema === 'function' ? schema(form) : schema,
      save: (value) => save(value, versionOf(form), form),
      failed,
    })
    if (refused) return { refused }
    const to = leadsTo(saved)
    return { said, detail: detailOf(saved), ...(to && { leadsTo: to }) }
  }
}

/** An act that writes something new: once for each form that was drawn. */
export const creating =
  <Schema extends z.ZodType>(
    said: string,
    schema: Schema,
    save: (value: z.output<Schema>, once: string | undefined, form: FormData) => Promise<unknown>,
  ): Doing =>
  async (form, { failed }) => {
    const { refused } = await submitForm(form, {
      schema,
      save: (value, once) => save(value, once, form),
      failed,
    })
    return refused ? { refused } : { said }
  }

/** Longer than any quoted text: it stays until it is closed. */
const READ_AT_ONCE = 100

/**
 * Does the act that the form asks for, each by its own key: afterwards the same screen, or where the act leads, with its
 * message, else the form as it was typed. 403 without the key, 400 for what is no act. `maxBytes` is more where a file comes along.
 */
export async function postAct<Name extends string>(
  request: Request,
  session: Session,
  acts: Acts<Name>,
  doings: Record<Name, Doing>,
  maxBytes?: number,
): Promise<Refused | Response> {
  const form = await readForm(request, session, {}, maxBytes)
  const name = namesOf(acts).find((one) => one === form.get(INTENT_FIELD))
  if (name === undefined) return unknownIntent(form)
  const act = acts[name]
  session.require(act.key)
  if (act.also) session.require(act.also)
  const { refused, said = '', detail, leadsTo = act.leadsTo } = await doings[name](form, act)
  if (refused) return refused
  const told = [act.done ?? said, detail].filter(Boolean).join(' ')
  const done = flash('exito', told, told.length > READ_AT_ONCE ? 0 : act.seconds)
  return redirectWithFlash(leadsTo ?? withoutAct(request), done)
}

function withoutAct(request: Request): string {
  const { pathname, search } = new URL(returnPath(request), request.url)
  return (pathname + withAct(search, '')).replace(/\?$/, '')
}
