import { keysOf, resourceOf } from '../words/managed-keys.ts'
import { SCREENS } from './screens.ts'

type Screen = (typeof SCREENS)[number]

/** Resources with `managed` in the table of screens. */
export type ManagedResource = Extract<Screen, { managed: string }>['managed']

/** `XPUT-` is a stored alias of `PUT-`. */
const managedKeys = <Resource extends string>(resource: Resource) => {
  const { search, create, edit, remove } = keysOf(resource)
  return [search, create, edit, `XPUT-${resource}`, remove] as const
}

/** Permission keys that open no screen. The prefix `aPUT-` is an alias of `PUT-` too. */
const BESIDES = [
  'aPUT-third-parties',
  'POST-accounting-exports',
  'PATCH-accounting-exports/{id}/void',
  'POST-closed-periods',
  'POST-weighing-records/photos',
  'DELETE-weighing-records/photos',
  'POST-turns',
  'PUT-turns',
  'POST-turns/yard-screen',
  'POST-stock/count',
  'PATCH-stock/count/{id}/void',
  'PATCH-closed-periods/{id}/open',
  'POST-notes',
  'PATCH-electronic-documents/{id}/send',
  'PATCH-settlements/{id}/approve',
  'PATCH-settlements/{id}/pay',
  'PATCH-settlements/{id}/void',
  'POST-accounts-payable',
  'PATCH-accounts-payable/{id}/pay',
  'PATCH-accounts-payable/{id}/void',
  'POST-payroll-payments',
  'PATCH-payroll-payments/{id}/void',
  'PATCH-financing-agreements/{id}/close',
  'POST-bank-movements',
  'PATCH-bank-movements/{id}/void',
  'POST-bank-movements/close',
  'POST-bank-reconciliations',
  'POST-approval-requests',
  'POST-approval-requests/approve-telegram-user',
  'PATCH-approval-requests/{id}/approve',
  'PATCH-approval-requests/{id}/reject',
  'PATCH-users/{id}/add-rol',
  'PATCH-users/{id}/remove-rol',
  'PATCH-users/{id}/add-company',
  'PATCH-users/{id}/remove-company',
  'PATCH-rols/{id}/add-route',
  'PATCH-rols/{id}/remove-route',
  'POST-copies',
] as const

/** A permission key, `METHOD-path`. */
export type Key =
  | ReturnType<typeof managedKeys<ManagedResource>>[number]
  | Extract<Screen, { key: string }>['key']
  | (typeof BESIDES)[number]

const OF_SCREENS: readonly Key[] = SCREENS.flatMap((screen) => [
  ...('managed' in screen ? managedKeys(screen.managed) : []),
  ...('key' in screen ? [screen.key] : []),
])
const RESOURCES = OF_SCREENS.map(resourceOf)
const place = (key: Key) => RESOURCES.indexOf(resourceOf(key))

/** All permission keys, sorted by the resources of the screens. */
export const KEYS: readonly Key[] = [...new Set([...OF_SCREENS, ...BESIDES])].sort(
  (one, other) => place(one) - place(other),
)

/** The specification writes some deletions without `/{id}`. */
const WITHOUT_ID = /^DELETE-(applied-receipts|payment-receipts|accounts-receivable)$/

/** Normalizes a key before it is compared: `XPUT-x` and `aPUT-x` become `PUT-x`, `:id` becomes `{id}`. */
export function canonicalKey(key: string): string {
  const plain = key
    .trim()
    .replace(/^(XPUT|aPUT)-/, 'PUT-')
    .replace(/:id\b/g, '{id}')
  return WITHOUT_ID.test(plain) ? `${plain}/{id}` : plain
}

/** True if the granted keys include `asked`. `POST-employees` opens the list of employees too. */
export function holdsKey(granted: ReadonlySet<string>, asked: Key): boolean {
  const key = canonicalKey(asked)
  if (granted.has(key)) return true
  return key === 'POST-employees/search' && granted.has('POST-employees')
}

/** Returns the granted keys in canonical form. */
export function grantedKeys(keys: Iterable<string>): Set<string> {
  return new Set([...keys].map(canonicalKey))
}
