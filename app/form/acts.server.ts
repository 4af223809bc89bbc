import { z } from 'zod'
import { type Answered, call, type CallInput } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { returnPath, type Session } from '#app/session/guard.server.ts'
import { type Access, type Endpoint, takesKey } from '#server/kit/contract/endpoint.ts'
import type { Key } from '#server/kit/contract/keys.ts'
import { type Act, ACT_PARAM, type Acts, namesOf, type OpenActs, withAct } from './acts.ts'
import { readForm, type SentFiles } from './read-form.server.ts'
import { INTENT_FIELD } from './reserved.ts'
import { type Refused, type Save, submitForm, unknownIntent, versionOf } from './submit.server.ts'

/** The posted form of an act, and the record of the address. */
interface Posted {
  request: Request
  session: Session
  id: string
  form: FormData
}

/**
 * A valid form with the version that it was drawn from. `send` makes the act's call, a creation with the form's one-use
 * key.
 */
interface Valid<Value, Input, Answer> extends Posted {
  value: Value
  version: number | undefined
  send: (input: Input) => Promise<Answer>
}

/** Server's part of an act. */
export interface ActCall {
  /** Without this permission the act is neither offered nor accepted. */
  access: Access
  /** Second permission key, for an act that combines two calls. */
  also?: Key | undefined
  run: (posted: Posted, act: Act) => Promise<Done>
}

/** Message and redirect after an act, or its refusal. `cookies` are `Set-Cookie` headers. */
interface Done {
  refused?: Refused
  said?: string
  leadsTo?: string | undefined
  cookies?: string[]
}

interface Options<Saved> extends Pick<Save<z.ZodType, Saved>, 'linkTo'> {
  /** Second key that the dialog needs. */
  also?: Key
  /** Answers a button that does not save. */
  before?: (posted: Posted) => Promise<Refused | undefined> | Refused | undefined
  /** Errors by field that the schema cannot find. */
  faults?: (form: FormData) => Record<string, string[]>
  /** Success message. Default: the message of the call. */
  said?: string | ((saved: Saved) => string)
  /** Text after the success message; '' for none. */
  detail?: (saved: Saved) => string
  leadsTo?: (saved: Saved, posted: Posted) => string | undefined
  cookies?: (saved: Saved, posted: Posted) => Promise<string[]>
}

/** Schema of an act without fields. */
export const NOTHING = z.object({})

/** Calls with the record's id, and the valid form with the version as body. */
export const ofRecord = <Value, Answer>({
  id,
  value,
  version,
  send,
}: Pick<
  Valid<Value, { params: { id: string }; body: Value & { version: number | undefined } }, Answer>,
  'id' | 'value' | 'version' | 'send'
>): Promise<Answer> => send({ params: { id }, body: { ...value, version } })

/**
 * Act of one call of the API, with the call's permission and success message. It validates the form by the
 * schema, and `save` sends it.
 */
export function act<P, Q, B, A, Schema extends z.ZodType, Saved>(
  endpoint: Endpoint<P, Q, B, A>,
  schema: Schema | ((form: FormData) => Schema),
  save: (valid: Valid<z.output<Schema>, CallInput<P, Q, B>, Answered<A>>) => Promise<Saved>,
  options: Options<Saved> = {},
): ActCall {
  const { said = endpoint.said, detail, leadsTo, cookies, before, faults, linkTo } = options
  return {
    access: endpoint.access,
    also: options.also ?? endpoint.also,
    run: async (posted, { done, failed, leadsTo: away }) => {
      const { session, form } = posted
      const answered = await before?.(posted)
      if (answered) return { refused: answered }
      const { saved, refused } = await submitForm(form, {
        schema: typeof schema === 'function' ? schema(form) : schema,
        faults: faults?.(form),
        save: (value, idempotencyKey) => {
          const send = (input: CallInput<P, Q, B>) =>
            call(session, endpoint, takesKey(endpoint) ? { ...input, idempotencyKey } : input)
          return save({ ...posted, value, version: versionOf(form), send })
        },
        failed,
        linkTo,
      })
      if (refused) return { refused }
      const told = done ?? (typeof said === 'string' ? said : said(saved))
      return {
        said: [told, detail?.(saved)].filter(Boolean).join(' '),
        leadsTo: leadsTo?.(saved, posted) ?? away,
        cookies: await cookies?.(saved, posted),
      }
    },
  }
}

/** Acts of a route: what the browser shows of each, and its call. */
type ActsOnServer<Name extends string> = Readonly<Record<Name, Act & ActCall>>

/** Joins the acts of `acts.tsx` with their calls. */
export function withCalls<Name extends string>(
  acts: Acts<Name>,
  calls: Readonly<Record<Name, ActCall>>,
): ActsOnServer<Name> {
  const joined = namesOf(acts).map((name) => [name, { ...acts[name], ...calls[name] }] as const)
  return Object.fromEntries(joined) as ActsOnServer<Name>
}

/**
 * Acts that the user may perform on a record in these states, and the act whose dialog the address opens. An act with
 * its own form on the page opens no dialog.
 */
export function readActs<Name extends string>(
  request: Request,
  session: Session,
  acts: ActsOnServer<Name>,
  states: readonly string[],
): OpenActs<Name> {
  const permitted = namesOf(acts).filter((name) => {
    const { access, also, from } = acts[name]
    return (
      session.can(access) &&
      (!also || session.can(also)) &&
      (!from || from.some((state) => states.includes(state)))
    )
  })
  const asked = queryText(request.url, ACT_PARAM)
  const opens = (name: Name) => name === asked && (!!acts[name].asks || !acts[name].placed)
  return { permitted, open: permitted.find(opens) ?? '' }
}

/**
 * Maximum letters of a success message that disappears without a click. Longer messages stay until the user
 * closes them.
 */
const READ_AT_ONCE = 100

/**
 * Runs the act that the form names on the record `id`. Success redirects to the same screen, or where the act leads;
 * a refusal returns the form as typed. Throws 403 without the act's permission and answers 400 for an unknown act.
 * `files` as in readForm.
 */
export async function postAct<Name extends string>(
  request: Request,
  session: Session,
  acts: ActsOnServer<Name>,
  id = '',
  files?: SentFiles,
): Promise<Refused | Response> {
  const form = await readForm(request, session, {}, files)
  const name = namesOf(acts).find((one) => one === form.get(INTENT_FIELD))
  if (name === undefined) return unknownIntent(form)
  return runAct(acts[name], { request, session, id, form })
}

/** Runs one act on a form that was read. */
export async function runAct(one: Act & ActCall, posted: Posted): Promise<Refused | Response> {
  const { request, session } = posted
  session.require(one.access)
  if (one.also) session.require(one.also)
  const { refused, said = '', leadsTo, cookies } = await one.run(posted, one)
  if (refused) return refused
  const done = flash('exito', said, said.length > READ_AT_ONCE ? 0 : one.seconds)
  return redirectWithFlash(leadsTo ?? withoutAct(request), done, cookies)
}

function withoutAct(request: Request): string {
  const { pathname, search } = new URL(returnPath(request), request.url)
  return (pathname + withAct(search, '')).replace(/\?$/, '')
}
