import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Definitions that the chosen files of a folder export, selected by `is`. A new file is included by itself. */
export async function definitionsIn<Definition>(
  folder: string,
  chosen: (file: string) => boolean,
  is: (exported: unknown) => exported is Definition,
): Promise<Definition[]> {
  const modules = await Promise.all(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(chosen)
      .map((file): Promise<object> => import(pathToFileURL(path.resolve(folder, file)).href)),
  )
  return modules.flatMap((module) => Object.values(module).filter(is))
}
