import { renameSync, writeFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'

/** Closes an embedded database and dumps it into a file. The file appears only when complete. */
export async function keep(pglite: PGlite, file: string): Promise<void> {
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  renameSync(unfinished, file)
}
