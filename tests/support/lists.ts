import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { List } from '#app/list/define-list.ts'
import type { Key } from '#server/contract/keys.ts'

const DEFINITIONS = 'app/parts/lists'

/** The definition of every list screen, so that no test can forget a new one. */
export async function definedLists(): Promise<List<unknown>[]> {
  const files = readdirSync(DEFINITIONS).filter((file) => !file.includes('.server.'))
  const modules = await Promise.all(
    files.map(async (file) => {
      const module: unknown = await import(pathToFileURL(path.resolve(DEFINITIONS, file)).href)
      return Object.values(module as object).filter(isList)
    }),
  )
  return modules.flat()
}

function isList(exported: unknown): exported is List<unknown> {
  return typeof exported === 'object' && exported !== null && 'searchFields' in exported
}

/** What the forms of a list ask of its action, and the key that each needs, as its definition says it. */
export function intentsOf({ keys, messages, ...list }: List<unknown>): [intent: string, key: Key][] {
  const editable = list.edit !== 'page' && (!!list.edit || list.columns.some((column) => column.edit))
  const offered: [string, boolean, Key | undefined][] = [
    ['crear', !list.create?.startsWith('/'), keys.create],
    ['editar', editable, keys.edit],
    ['eliminar', messages.removed !== undefined, keys.remove],
    ['desactivar', messages.deactivated !== undefined, keys.edit],
    ['activar', messages.deactivated !== undefined, keys.edit],
  ]
  return offered.flatMap(([intent, possible, key]) => (possible && key ? [[intent, key]] : []))
}
