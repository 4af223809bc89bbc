import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'

/** What the name of a file ends with until it is whole. */
export const UNFINISHED = '.sin-terminar'

/**
 * Makes a file under another name and gives it its own once it is whole and on the disk. Of a making that fails nothing is
 * left.
 */
export async function putFile<Made>(file: string, make: (partial: string) => Promise<Made>): Promise<Made> {
  const partial = `${file}.${randomUUID()}${UNFINISHED}`
  try {
    const made = await make(partial)
    // Windows writes to the disk only what is open for writing.
    const written = await open(partial, 'r+')
    try {
      await written.sync()
    } finally {
      await written.close()
    }
    await rename(partial, file)
    return made
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** The names of what is in a folder; none where there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
