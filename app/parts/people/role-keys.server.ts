import type { Option } from '#server/kit/contract/common.ts'
import { canonicalKey, grantedKeys, holdsKey, KEYS, type Key } from '#server/kit/contract/keys.ts'
import { needsOf } from '#server/kit/contract/key-needs.ts'
import { areaOf, areaOrder, keyInWords, wordsOfKey } from '#server/kit/contract/key-labels.ts'

/** Permission of a role, in words. */
export interface HeldKey {
  key: string
  /** Permitted action within its area. */
  allows: string
  /** Permission with its area, such as 'Acuerdos: cerrar'. */
  words: string
  /** The viewer holds the permission and may remove it. */
  own: boolean
}

/** Area of permissions, with the texts (joined by `|`) to give or remove them all at once. */
export interface KeyArea {
  area: string
  held: HeldKey[]
  of: number
  give: string
  take: string
}

/** Actions that the role's people cannot do, with the missing permissions. */
export interface LackedKeys {
  cannot: string[]
  lacked: Option[]
}

/** Existing permission. `propio` is undefined if the API does not report it. */
interface Permission {
  permission: string
  propio?: boolean | undefined
}

/** `XPUT-x` and `aPUT-x` equal `PUT-x`, so only one is offered. */
const isAlias = (key: string) => canonicalKey(key) !== key

const mayGive = ({ propio }: Permission) => propio !== false

/** Permissions of a role by area, in the fixed order. Areas without any can still be given. */
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

/** Permissions that can be added, searchable by words and key. */
export function keyOptions(keys: readonly string[], permissions: readonly Permission[]): Option[] {
  return permissions
    .filter((one) => mayGive(one) && !keys.includes(one.permission))
    .map(({ permission }) => ({ value: permission, label: `${keyInWords(permission)} · ${permission}` }))
}

/** Like `keyOptions`, for typed text: words or key. */
export function typedKeyOptions(permissions: readonly Permission[]): Option[] {
  return permissions.flatMap(({ permission: value }) => [
    { value, label: value },
    { value, label: keyInWords(value) },
    { value, label: `${keyInWords(value)} · ${value}` },
  ])
}

/** Permissions missing for the role's own screens, because some screens call other lists. */
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

/** In the order of all keys. Unknown keys come last. */
function inOrder(keys: Iterable<string>): string[] {
  const place = (key: string) => (KEYS as readonly string[]).indexOf(key)
  const all = [...keys]
  return [
    ...all.filter((key) => place(key) >= 0).sort((one, other) => place(one) - place(other)),
    ...all.filter((key) => place(key) < 0),
  ]
}

/** Recently removed keys in words. Keys that the role still holds, or that do not exist, are left out. */
export function takenKeys(text: string, keys: readonly string[]): Option[] {
  const taken = text.split('|').filter((key) => wordsOfKey(key) && !keys.includes(key))
  return [...new Set(taken)].map((value) => ({ value, label: keyInWords(value) }))
}
