import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** Name of a finished copy; the group is its day. */
export const COPY_NAME = /^copia_(\d{4}-\d\d-\d\d)_\d{6}\.gz$/

/** Folder with the copies of a data folder. */
export const copiesFolder = (dataDir: string) => path.join(dataDir, 'copias')

/** File names of the finished copies in a folder, oldest first. A missing folder has none. */
export async function copiesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => COPY_NAME.test(name)).sort()
}
