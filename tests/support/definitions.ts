import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** What the chosen files of a folder export and `is` knows, so that no test can forget a new one. */
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
