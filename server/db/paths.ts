import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json: the sources lie in server/, the bundle in build/server/, both below it. */
export function packageRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('package.json not found above the server')
    folder = parent
  }
  return folder
}

export const migrationsFolder = () => path.join(packageRoot(), 'server', 'db', 'migrations')
