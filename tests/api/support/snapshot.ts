import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { fromPglite, pgliteExtensions } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrationsFolder } from '#server/db/paths.ts'

/** Where the migrated, empty embedded database of these migrations is kept: loading it is faster than making it. */
export function snapshotFile(): string {
  const hash = createHash('sha256').update(process.version)
  const folder = migrationsFolder()
  for (const name of readdirSync(folder).sort()) hash.update(readFileSync(path.join(folder, name)))
  return path.join(os.tmpdir(), `molino-pglite-${hash.digest('hex').slice(0, 16)}.tar`)
}

export default async function setup(): Promise<void> {
  const file = snapshotFile()
  if (existsSync(file)) return
  const pglite = await PGlite.create({ extensions: pgliteExtensions })
  await migrate(fromPglite(pglite))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  renameSync(unfinished, file)
}
