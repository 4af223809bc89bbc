import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'

/** Suffix of a file that is still being written. */
export const UNFINISHED = '.sin-terminar'

/** Writes a file under a temporary name, syncs it to disk and renames it. A failure leaves no file behind. */
export async function putFile<Made>(file: string, make: (partial: string) => Promise<Made>): Promise<Made> {
  const partial = `${file}.${randomUUID()}${UNFINISHED}`
  try {
    const made = await make(partial)
    // Windows syncs only a file that is open for writing.
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

/** Names in a folder. A missing folder has none. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
