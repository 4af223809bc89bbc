import type { z } from 'zod'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { returnPath, type Session } from '#app/session/guard.server.ts'
import { type Act, ACT_PARAM, type Acts, namesOf, type OpenActs, withAct } from './acts.ts'
import { readForm, type SentFiles } from './read-form.server.ts'
import { INTENT_FIELD } from './reserved.ts'
import { type Refused, submitForm, unknownIntent, versionOf } from './submit.server.ts'

/** Acts that the user may perform on a record in these states, and the act whose dialog the address opens. */
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

/**
 * Work of an act after its keys were checked. `said` is the success message and `detail` is added to it.
 * `leadsTo` is the address of the redirect.
 */
export type Doing = (
  form: FormData,
  act: Act,
) => Promise<{ refused?: Refused; said?: string; detail?: string; leadsTo?: string }>

/**
 * Act that validates the form and calls the API with the version that was read. `detailOf` returns text after the
 * success message, '' for none. `leadsTo` returns the address of the redirect.
 */
export function actWithForm<Schema extends z.ZodType, Saved>(
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

/** Act that creates a record, with the form's one-use key (app/form/README.md, one-use key). */
export const creatingAct =
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

/**
 * Maximum letters of a success message that disappears without a click. Longer messages stay until the user
 * closes them.
 */
const READ_AT_ONCE = 100

/**
 * Runs the act that the form names. Success redirects to the same screen, or where the act leads; a refusal
 * returns the form as typed. Throws 403 without the act's key and answers 400 for an unknown act. `files` as in
 * readForm.
 */
export async function postAct<Name extends string>(
  request: Request,
  session: Session,
  acts: Acts<Name>,
  doings: Record<Name, Doing>,
  files?: SentFiles,
): Promise<Refused | Response> {
  const form = await readForm(request, session, {}, files)
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
