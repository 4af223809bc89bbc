import type { Option } from '#server/kit/contract/common.ts'
import { canonicalKey, grantedKeys, holdsKey, KEYS, type Key } from '#server/kit/contract/keys.ts'
import { needsOf } from '#server/kit/contract/key-needs.ts'
import { areaOf, areaOrder, keyInWords, wordsOfKey } from '#server/kit/contract/key-labels.ts'

/** One permission of a role in words. */
export interface HeldKey {
  key: string
  /** What it allows within its area. */
  allows: string
  /** Its area too: 'Acuerdos: cerrar'. */
  words: string
  /** Who looks holds it, and so may take it (N-143). */
  own: boolean
}

/** One area of permissions, and what may be given and taken of it at once, joined by `|` as the API takes them. */
export interface KeyArea {
  area: string
  held: HeldKey[]
  of: number
  give: string
  take: string
}

/** What the people of a role cannot do, and the permissions that they lack for it. */
export interface LackedKeys {
  cannot: string[]
  lacked: Option[]
}

/** A permission that exists, and whether who looks holds it; nothing where the API does not say. */
interface Permission {
  permission: string
  propio?: boolean | undefined
}

/** `XPUT-x` and `aPUT-x` say the same as `PUT-x`: nobody is offered both. */
const isAlias = (key: string) => canonicalKey(key) !== key

const mayGive = ({ propio }: Permission) => propio !== false

/** The keys of a role by areas, in the order of the house; areas of which it has nothing stand there to be given. */
export function keyAreas(keys: readonly string[], permissions: readonly Permission[]): KeyArea[] {
  const own = (key: string) => permissions.find(({ permission }) => permission === key)?.propio !== false
  const held = grantedKeys(keys)
  const free = permissions.filter(
    (one) => mayGive(one) && !isAlias(one.permission) && !held.has(one.permission),
  )
  const known = permissions.map(({ permission }) => permission).filter((key) => !isAlias(key))
  const areas = [...new Set([...known, ...keys].map(areaOf))]
  const of = (area: string, some: readonly string[]) => some.filter((key) => areaOf(key) === area)
  return areas
    .sort((one, other) => areaOrder(one) - areaOrder(other))
    .map((area) => {
      const inArea = inOrder(of(area, keys)).map((key) => ({
        key,
        allows: wordsOfKey(key)?.allows ?? key,
        words: keyInWords(key),
        own: own(key),
      }))
      return {
        area,
        held: inArea,
        of: new Set(of(area, [...known, ...keys]).map(canonicalKey)).size,
        give: of(
          area,
          free.map(({ permission }) => permission),
        ).join('|'),
        take: inArea
          .filter((key) => key.own)
          .map(({ key }) => key)
          .join('|'),
      }
    })
}

/** What may be added to a role: found by its words and by its key. */
export function keyOptions(keys: readonly string[], permissions: readonly Permission[]): Option[] {
  return permissions
    .filter((one) => mayGive(one) && !keys.includes(one.permission))
    .map(({ permission }) => ({ value: permission, label: `${keyInWords(permission)} · ${permission}` }))
}

/** The same for a typed text, which may be the words or the key alone. */
export function typedKeyOptions(permissions: readonly Permission[]): Option[] {
  return permissions.flatMap(({ permission: value }) => [
    { value, label: value },
    { value, label: keyInWords(value) },
    { value, label: `${keyInWords(value)} · ${value}` },
  ])
}

/** What a role lacks to do with its keys what they are for: the screens of some call others. */
export function lackedKeys(keys: readonly string[]): LackedKeys[] {
  const held = grantedKeys(keys)
  const lacks = new Map<string, string[]>()
  for (const key of inOrder(held)) {
    const lacked = needsOf(key).filter((need) => !holdsKey(held, need as Key))
    if (lacked.length === 0) continue
    const together = lacked.join('|')
    lacks.set(together, [...(lacks.get(together) ?? []), keyInWords(key)])
  }
  return [...lacks].map(([together, cannot]) => ({
    cannot,
    lacked: together.split('|').map((value) => ({ value, label: keyInWords(value) })),
  }))
}

/** Keys in the order of the list of all keys; what this release does not know, last. */
function inOrder(keys: Iterable<string>): string[] {
  const place = (key: string) => (KEYS as readonly string[]).indexOf(key)
  const all = [...keys]
  return [
    ...all.filter((key) => place(key) >= 0).sort((one, other) => place(one) - place(other)),
    ...all.filter((key) => place(key) < 0),
  ]
}

/** Of keys that were just taken, those that the role does not hold any more, in words; what an address makes up is left out. */
export function takenKeys(text: string, keys: readonly string[]): Option[] {
  const taken = text.split('|').filter((key) => wordsOfKey(key) && !keys.includes(key))
  return [...new Set(taken)].map((value) => ({ value, label: keyInWords(value) }))
}
