import { renameSync, writeFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'

/** Closes an embedded database and leaves it in a file, which is whole as soon as it is there. */
export async function keep(pglite: PGlite, file: string): Promise<void> {
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  renameSync(unfinished, file)
}
