import { z } from 'zod'

/** Signing secrets, newest first. The first signs; all of them verify. */
export type Secrets = readonly [string, ...string[]]

/** Minimum length of a signing secret in characters. */
const SHORTEST = 16

/** Parts of a variable such as `new,old`; empty for an empty variable. */
export const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Schema of a variable with one or several secrets, separated by commas. Rejects a part that is too short. */
export const secretList = (name: string) =>
  z.string().transform((text, { addIssue }): Secrets => {
    const [newest = '', ...older] = partsOf(text)
    if ([newest, ...older].some((secret) => secret.length < SHORTEST)) {
      const message = `${name} debe tener al menos ${SHORTEST} caracteres.`
      addIssue({ code: 'custom', message: older.length > 0 ? `Cada clave de ${message}` : message })
    }
    return [newest, ...older]
  })

/** Tries the keys in order and returns the first result. Undefined if no key has one. */
export async function byAny<Key, Found>(
  keys: readonly Key[],
  read: (key: Key) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (const key of keys) {
    const found = await read(key)
    if (found !== undefined) return found
  }
  return undefined
}
