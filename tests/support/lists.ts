import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { List } from '#app/list/define-list.ts'

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
