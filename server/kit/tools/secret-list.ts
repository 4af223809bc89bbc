import { z } from 'zod'

/** Signing secrets, the newest first: that one signs, all of them verify. */
export type Secrets = readonly [string, ...string[]]

/** The shortest of a signing secret, in characters. */
const SHORTEST = 16

/** The parts of a variable such as `new,old`; empty where nothing stands in it. */
export const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** A variable of one or several secrets, separated by commas; it refuses one of which a part is too short. */
export const secretList = (name: string) =>
  z.string().transform((text, { addIssue }): Secrets => {
    const [newest = '', ...older] = partsOf(text)
    if ([newest, ...older].some((secret) => secret.length < SHORTEST)) {
      const message = `${name} debe tener al menos ${SHORTEST} caracteres.`
      addIssue({ code: 'custom', message: older.length > 0 ? `Cada clave de ${message}` : message })
    }
    return [newest, ...older]
  })

/** What the first of the keys makes of something that any of them may have made; undefined where none can. */
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
