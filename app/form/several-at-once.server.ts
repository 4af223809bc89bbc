import { ApiError } from '#app/api/client.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { waitAnew } from '#app/api/stamp.server.ts'
import { MARK_PREFIX } from './several-at-once.tsx'
import { RECOVER_FIELD } from './reserved.ts'
import { reply, type Refused } from './submit.server.ts'

/** A record that was marked in a list. */
export interface MarkedRecord {
  id: string
  name: string
  /** As it was read; undefined when another API has none. */
  version: number | undefined
}

/** How long its message is shown: a list of names is longer than a quoted message and must be read. */
export const NAMES_SECONDS = 8

/** The cookie that carries the message holds so many letters of names. */
const COOKIE_LETTERS = 1200

/** No call is begun later than this after the first: somebody waits for the page, and so does a proxy. */
const BEGUN_MS = 20_000

/**
 * Does something with each marked record, one call after the other, so that one that is refused holds back none. Each call
 * has its own time to answer; after one without an answer, or when all take too long, the rest come back marked, untried.
 * `done` names those it was done with, and `told` says so: `what` was done, and as many names as a cookie carries.
 * `refused` is the form again, with all those names and of each other why not, or that none was marked.
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
  // After signing in again a form is drawn, never carried out.
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
      // Those refused come back marked, these not.
      form.delete(MARK_PREFIX + one.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      silent = error.status === 0
      reasons.push(`${one.name}: ${silent ? NO_ANSWER : reasonOf(error, failed)}`)
    }
  }
  // What is read for the page that says all this has its own time too.
  waitAnew(session.stamp)
  if (untried.length > 0) reasons.push(`No se alcanzó con: ${untried.join(', ')}. Siguen marcados.`)
  if (reasons.length === 0) return { done, told: `${what}: ${asCookieCarries(done)}.` }
  const told = `${what}: ${done.join(', ')}.`
  return { done, told, refused: reply(form, { '': [...(done.length > 0 ? [told] : []), ...reasons] }, 422) }
}

/** It may have been done all the same. */
const NO_ANSWER = 'no hubo respuesta. Mire cómo quedó antes de repetir.'

/** The names as far as a cookie carries them, and how many more there are. */
function asCookieCarries(names: readonly string[]): string {
  let letters = 0
  const named = names.filter((name) => (letters += encodeURIComponent(name).length) <= COOKIE_LETTERS)
  const rest = names.length - named.length
  return named.join(', ') + (rest > 0 ? ` y ${rest} más` : '')
}

/** What the API says of a field says more than that there is one. */
function reasonOf(error: ApiError, failed: string): string {
  const told = Object.values(error.answer.errores ?? {}).flat()
  return told.length > 0 ? told.join(' ') : error.text(failed)
}

/** The records that were marked, of a form or of the address. */
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
