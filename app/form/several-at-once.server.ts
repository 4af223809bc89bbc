import { ApiError } from '#app/api/client.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { waitAnew } from '#app/api/stamp.server.ts'
import { MARK_PREFIX } from './several-at-once.tsx'
import { RECOVER_FIELD } from './reserved.ts'
import { reply, type Refused } from './submit.server.ts'

/** Record that was marked in a list. */
interface MarkedRecord {
  id: string
  name: string
  /** Version that was read; undefined when the API has none. */
  version: number | undefined
}

/** Seconds that a message with names is shown. */
export const NAMES_SECONDS = 8

/** Letters of names that fit into the message cookie. */
const COOKIE_LETTERS = 1200

/** Milliseconds after the first call. No call starts later, because user and proxy wait for the page. */
const BEGUN_MS = 20_000

/**
 * Runs `act` on each marked record in sequence; a refusal does not stop the rest. After a call without
 * response, or after 20 s, the remaining records stay marked and untried. `done` names the finished records.
 * `told` is the message, cut to fit the cookie. `refused` is the form again with each reason, or with `none`.
 */
export async function doWithEachMarked(
  session: Session,
  form: FormData,
  act: (one: MarkedRecord) => Promise<unknown>,
  {
    failed = '',
    none = 'Marque al menos un registro.',
    what,
  }: { failed?: string | undefined; none?: string; what: string },
): Promise<{ done: string[]; told: string; refused?: Refused }> {
  // A recovered form is drawn, never executed.
  if (form.has(RECOVER_FIELD)) return { done: [], told: '', refused: reply(form, {}, 200) }
  const marked = readMarked(form)
  if (marked.length === 0) return { done: [], told: '', refused: reply(form, { '': [none] }, 400) }
  const done: string[] = []
  const reasons: string[] = []
  const untried: string[] = []
  const begun = performance.now()
  let silent = false
  for (const one of marked) {
    if (silent || performance.now() - begun > BEGUN_MS) {
      untried.push(one.name)
      continue
    }
    waitAnew(session.stamp)
    try {
      await act(one)
      done.push(one.name)
      // Only refused records stay marked.
      form.delete(MARK_PREFIX + one.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      silent = error.status === 0
      reasons.push(`${one.name}: ${silent ? NO_ANSWER : reasonOf(error, failed)}`)
    }
  }
  // The loader that follows gets a full timeout too.
  waitAnew(session.stamp)
  if (untried.length > 0) reasons.push(`No se alcanzó con: ${untried.join(', ')}. Siguen marcados.`)
  if (reasons.length === 0) return { done, told: `${what}: ${asCookieCarries(done)}.` }
  const told = `${what}: ${done.join(', ')}.`
  return { done, told, refused: reply(form, { '': [...(done.length > 0 ? [told] : []), ...reasons] }, 422) }
}

/** Error text for a call without an answer. The call may have succeeded. */
const NO_ANSWER = 'no hubo respuesta. Mire cómo quedó antes de repetir.'

/** Names that fit into the cookie, and the number of the rest. */
export function asCookieCarries(names: readonly string[]): string {
  let letters = 0
  const named = names.filter((name) => (letters += encodeURIComponent(name).length) <= COOKIE_LETTERS)
  const rest = names.length - named.length
  return named.join(', ') + (rest > 0 ? ` y ${rest} más` : '')
}

/** Field errors say more than the general message. */
function reasonOf(error: ApiError, failed: string): string {
  const told = Object.values(error.answer.errores ?? {}).flat()
  return told.length > 0 ? told.join(' ') : error.text(failed)
}

/** Marked records of a form or an address. */
export function readMarked(form: FormData | URLSearchParams): MarkedRecord[] {
  return [...form.keys()]
    .filter((name) => name.startsWith(MARK_PREFIX))
    .map((mark) => {
      const [version, ...name] = String(form.get(mark)).split(' ')
      return {
        id: mark.slice(MARK_PREFIX.length),
        name: name.join(' '),
        version: version === '' ? undefined : Number(version),
      }
    })
}
