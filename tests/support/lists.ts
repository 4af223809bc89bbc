import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { List } from '#app/list/define-list.ts'
import type { Key } from '#server/kit/contract/keys.ts'

/** Definitions of all list screens. A new file `list` or `…-list` is included by itself. */
export async function definedLists(): Promise<List<unknown>[]> {
  const modules = await Promise.all(
    readdirSync('app/parts', { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|[/-])list\.tsx?$/.test(file))
      .map((file): Promise<object> => import(pathToFileURL(path.resolve('app/parts', file)).href)),
  )
  return modules.flatMap((module) => Object.values(module).filter(isList))
}

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
