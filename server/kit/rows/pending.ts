import { SQL } from 'drizzle-orm'
import { holdsKey, type Key } from '#server/kit/contract/keys.ts'
import type { Pending } from '#server/kit/contract/common.ts'
import type { Queries } from '#server/db/transaction.ts'
import { measure } from '#server/kit/words/formats.ts'
import { counted } from './rows.ts'

export interface Asked {
  q: Queries
  company: string
}

/** Permission keys of pending work. */
export interface Keyed {
  /** Opens the list. */
  key: Key
  /** Any of these keys does the work. */
  remedy: readonly Key[]
}

export const maySee = (keys: ReadonlySet<string>, { key }: Keyed) => holdsKey(keys, key)
export const mayDo = (keys: ReadonlySet<string>, { remedy }: Keyed) =>
  remedy.some((key) => holdsKey(keys, key))

/** Kinds that a holder of `keys` may see and do. */
export const ownKinds = <Kind extends Keyed>(kinds: readonly Kind[], keys: ReadonlySet<string>) =>
  kinds.filter((kind) => maySee(keys, kind) && mayDo(keys, kind))

/** Words after the number. `valor` is the sum of the count. */
type Words = string | ((valor: number) => string)

/** Work of one kind, told by the count of its records and, where needed, their sum. */
export interface CountedKind<Of extends Asked> {
  words: readonly [one: Words, many: Words]
  count: (asked: Of) => SQL | Promise<{ cantidad: number; valor: number | null }>
  link: string | ((asked: Of) => string)
}

/** `find` is for work that is told record by record. */
export type PendingKind<Of extends Asked, Work extends Pending = Pending> =
  CountedKind<Of> | { find: (asked: Of) => Promise<Work[]> }

/** Pending work of a counted kind in singular or plural, with its sum. None for 0. */
export async function countPending<Of extends Asked>(
  { words: [one, many], count, link }: CountedKind<Of>,
  asked: Of,
): Promise<(Pending & { valor: number | null })[]> {
  const query = count(asked)
  const { cantidad, valor } = await (query instanceof SQL ? counted(asked.q, query) : query)
  if (cantidad === 0) return []
  const words = cantidad === 1 ? one : many
  const told = typeof words === 'string' ? words : words(valor ?? 0)
  const enlace = typeof link === 'string' ? link : link(asked)
  return [{ que: `${measure(cantidad)} ${told}`, cantidad, valor, enlace }]
}

/** Pending work of one kind. */
export const findPending = <Of extends Asked, Work extends Pending = Pending>(
  kind: PendingKind<Of, Work>,
  asked: Of,
): Promise<(Work | Pending)[]> => ('find' in kind ? kind.find(asked) : countPending(kind, asked))
