import type { List } from '#app/list/define-list.ts'
import type { Key } from '#server/kit/contract/keys.ts'
import { definitionsIn } from './definitions.ts'

/** The definition of every list screen. */
export const definedLists = (): Promise<List<unknown>[]> =>
  definitionsIn('app/parts', (file) => /(^|[/-])list\.tsx?$/.test(file), isList)

function isList(exported: unknown): exported is List<unknown> {
  return typeof exported === 'object' && exported !== null && 'searchFields' in exported
}

/** What the forms of a list ask of its action, and the key that each needs, as its definition says it. */
export function intentsOf({ keys, messages, ...list }: List<unknown>): [intent: string, key: Key][] {
  const editable = list.edit !== 'page' && (!!list.edit || list.columns.some((column) => column.edit))
  const offered: [string, boolean, Key | undefined][] = [
    ['crear', !list.create?.startsWith('/'), keys.create],
    ['editar', editable, keys.edit],
    ['eliminar', messages.removeFailed !== undefined, keys.remove],
    ['desactivar', messages.deactivated !== undefined, keys.edit],
    ['activar', messages.deactivated !== undefined, keys.edit],
  ]
  return offered.flatMap(([intent, possible, key]) => (possible && key ? [[intent, key]] : []))
}
