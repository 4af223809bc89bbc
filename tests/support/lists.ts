import type { List } from '#app/list/define-list.ts'
import type { Key } from '#server/kit/contract/keys.ts'
import { definitionsIn } from './definitions.ts'

/** Definitions of all list screens. */
export const definedLists = (): Promise<List<unknown>[]> =>
  definitionsIn('app/parts', (file) => /(^|[/-])list\.tsx?$/.test(file), isList)

function isList(exported: unknown): exported is List<unknown> {
  return typeof exported === 'object' && exported !== null && 'searchFields' in exported
}

/** Intents of a list's forms, with the key of each, from the list's definition. */
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
