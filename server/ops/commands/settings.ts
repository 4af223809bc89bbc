import path from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { UnknownCompany } from '#server/audit/chain/verify.ts'
import { UnfitCopy } from '#server/copies/format.ts'
import { NothingThere, type Settings } from '#server/copies/place.ts'
import { RestoreRefused } from '#server/copies/restore.ts'
import { DamagedFolder } from '#server/db/damaged-folder.ts'
import { FolderInUse } from '#server/db/folder-lock.ts'
import { BeforeFirstRelease, currentNames, migrationNames } from '#server/db/migrate.ts'
import { UnfitAddress } from '#server/db/primary-pool.ts'
import { RowSecurityUnavailable } from '#server/db/row-level-security.ts'
import { isDiskFull } from '#server/db/sql-errors.ts'
import { rowsOf, type Database } from '#server/db/transaction.ts'
import { copiedDays, photosDir, photosOr } from '#server/env.ts'
import { whenShellEnds } from '../launch/parent.ts'
import { Misunderstood } from './arguments.ts'
import { loggable } from '#server/kit/http/log.ts'

const Environment = z.object({
  DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  PHOTOS_DIR: photosDir,
  COPIES: copiedDays,
})

/** Reads the place of a command from the environment. An empty variable counts as absent. */
export function readSettings(source: NodeJS.ProcessEnv): Settings & { days: number; photosDir: string } {
  const { DATABASE_URL, DATA_DIR, PHOTOS_DIR, COPIES } = Environment.parse(
    Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')),
  )
  const dataDir = path.resolve(DATA_DIR)
  return { databaseUrl: DATABASE_URL, dataDir, photosDir: photosOr(PHOTOS_DIR, dataDir), days: COPIES }
}

/** Refuses a database without all migrations of this release. */
export async function refuseFormer(db: Database): Promise<void> {
  const had = await rowsOf<{ nombre: string }>(db.read, sql`select nombre from migraciones`)
  const known = await migrationNames()
  const names = currentNames(
    had.map(({ nombre }) => nombre),
    known,
  )
  if (known.some((name) => !names.includes(name)))
    throw new Misunderstood(
      'La base de datos es de una versión anterior de Molino: inicie esta una vez y repita.',
    )
}

const FOR_PEOPLE = [
  Misunderstood,
  UnknownCompany,
  UnfitCopy,
  NothingThere,
  RestoreRefused,
  DamagedFolder,
  FolderInUse,
  RowSecurityUnavailable,
  BeforeFirstRelease,
  UnfitAddress,
]

/** Runs a command. A refusal prints its message, any other error also its cause. */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  whenShellEnds(() => process.kill(process.pid, 'SIGTERM'))
  try {
    process.exitCode = await work()
  } catch (error) {
    const forPeople = FOR_PEOPLE.some((kind) => error instanceof kind)
    if (isDiskFull(error)) console.error('El disco está lleno. Libere espacio y repita la orden.')
    console.error(forPeople ? (error as Error).message : loggable(error))
    process.exitCode = 1
  }
}
