import { ApiError } from '#app/api/client.server.ts'
import { MARKED } from './marked.tsx'
import { RECOVER_FIELD } from './reserved.ts'
import { reply, type Refused } from './submit.server.ts'

/** A record that was marked in a list. */
export interface Marked {
  id: string
  name: string
  /** As it was read; undefined when another API has none. */
  version: number | undefined
}

/** How long its message is shown: a list of names is longer than a quoted message and must be read. */
export const MARKED_SECONDS = 8

/** So many names say enough, and go into the cookie that carries the message. */
const NAMED = 8

/**
 * Does something with each marked record, one call after the other, so that one that is refused holds back none. `done`
 * names those it was done with, `told` says it (`what` was done, the first names); `refused` is the form again, saying of
 * each other why not, or that none was marked.
 */
export async function doWithMarked(
  form: FormData,
  act: (one: Marked) => Promise<unknown>,
  {
    failed = '',
    none = 'Marque al menos un registro.',
    what,
  }: { failed?: string; none?: string; what: string },
): Promise<{ done: string[]; told: string; refused?: Refused }> {
  // After signing in again a form is drawn, never carried out.
  if (form.has(RECOVER_FIELD)) return { done: [], told: '', refused: reply(form, {}, 200) }
  const marked = readMarked(form)
  if (marked.length === 0) return { done: [], told: '', refused: reply(form, { '': [none] }, 400) }
  const done: string[] = []
  const reasons: string[] = []
  for (const one of marked) {
    try {
      await act(one)
      done.push(one.name)
      // Those refused come back marked, these not.
      form.delete(MARKED + one.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      reasons.push(`${one.name}: ${reasonOf(error, failed)}`)
    }
  }
  const told = `${what}: ${firstOf(done)}.`
  if (reasons.length === 0) return { done, told }
  return { done, told, refused: reply(form, { '': [...(done.length > 0 ? [told] : []), ...reasons] }, 422) }
}

function firstOf(names: readonly string[]): string {
  const rest = names.length - NAMED
  return names.slice(0, NAMED).join(', ') + (rest > 0 ? ` y ${rest} más` : '')
}

/** What the API says of a field says more than that there is one. */
function reasonOf(error: ApiError, failed: string): string {
  const told = Object.values(error.answer.errores ?? {}).flat()
  return told.length > 0 ? told.join(' ') : error.text(failed)
}

function readMarked(form: FormData): Marked[] {
  return [...form.keys()]
    .filter((name) => name.startsWith(MARKED))
    .map((mark) => {
      const [version, ...name] = String(form.get(mark)).split(' ')
      return {
        id: mark.slice(MARKED.length),
        name: name.join(' '),
        version: version === '' ? undefined : Number(version),
      }
    })
}
