import path from 'node:path'
import { buildApp } from './app.ts'
import { acrossCompanies } from './db/across-companies.ts'
import { answerRequests } from './copies/requests.ts'
import { startCopying } from './copies/service.ts'
import { openDatabase } from './db/client.ts'
import { DamagedFolder } from './db/damaged-folder.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { BeforeFirstRelease, migrate } from './db/migrate.ts'
import { UnfitAddress } from './db/primary-pool.ts'
import { RowSecurityUnavailable } from './db/row-level-security.ts'
import { readEnv } from './env.ts'
import { StartError } from './ops/launch/settings.ts'
import { grantNewKeys } from './people/roles-acts.ts'
import { loggable } from './kit/http/log.ts'
import { createFirstCompanyAndAdmin, FirstStartError } from './ops/first-start.ts'

const SECONDS_TO_STOP = 10
/** Limit of one read. The web waits 10 s for a page, and longer for an exported file. */
const READ_TIMEOUT_MS = 30_000
/** Limit of one statement. An import of 20,000 rows runs many statements of at most some seconds each. */
const STATEMENT_TIMEOUT_MS = 60_000

/** Opens and migrates the database, starts the server, and stops in order on a signal. */
async function start(): Promise<void> {
  const env = readEnv(process.env)
  let onProblem = (error: unknown): void => console.error(loggable(error))
  const db = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    readUrl: env.READ_DATABASE_URL,
    dataDir: env.DATA_DIR,
    readTimeoutMs: READ_TIMEOUT_MS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onProblem: (error) => onProblem(error),
  })
  try {
    const wall = await migrate(db)
    await grantNewKeys(acrossCompanies(db))
    await createFirstCompanyAndAdmin(acrossCompanies(db), env)
    const ofAll = { db: acrossCompanies(db), onProblem: (error: unknown) => onProblem(error) }
    const copying = startCopying({ ...ofAll, days: env.DEMO ? 0 : env.COPIES })
    const answering = db.snapshotFolder ? answerRequests(ofAll.db, env.DATA_DIR, ofAll.onProblem) : undefined
    const simulator = env.DEMO ? await simulatedDian(env.DATA_DIR) : undefined
    const app = buildApp({
      db,
      tokenSecrets: env.TOKEN_SECRET,
      logLevel: env.LOG_LEVEL,
      copying,
      background: true,
      publicUrl: env.PUBLIC_URL,
      photosDir: env.PHOTOS_DIR,
      electronic: {
        certificatesDir: env.CERTIFICATES_DIR,
        simulatorUrl: simulator?.url ?? env.DIAN_SIMULATOR_URL,
        timeoutMs: env.DIAN_TIMEOUT_SECONDS * 1000,
      },
      ...(env.readsMetrics && { metrics: { allows: env.readsMetrics, version: env.APP_VERSION } }),
    })
    onProblem = (error) => app.log.error({ err: error }, 'work beside the requests failed')
    app.log.info({ wall }, 'row-level security keeps the companies apart')
    await app.listen({ port: env.API_PORT, host: env.API_HOST })

    let stopping = false
    const stop = () => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), SECONDS_TO_STOP * 1000).unref()
      copying.stop()
      void app
        .close()
        .then(() => answering?.())
        .then(() => simulator?.close())
        .then(() => db.close())
        .then(() => process.exit(0))
    }
    for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, stop)
    const address = app.server.address()
    process.send?.({ ready: true, port: typeof address === 'object' ? address?.port : env.API_PORT })
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Simulator of the DIAN for the demonstration, which needs no second command. Loaded only there. */
async function simulatedDian(dataDir: string) {
  const { startSimulator } = await import('./electronic-documents/simulator/simulator.ts')
  return startSimulator({ port: 0, file: path.join(dataDir, 'dian-simulada.jsonl') })
}

process.on('uncaughtException', (error) => {
  console.error(loggable(error))
  process.exit(1)
})

try {
  await start()
} catch (error) {
  const forPeople = [
    StartError,
    FolderInUse,
    DamagedFolder,
    FirstStartError,
    RowSecurityUnavailable,
    BeforeFirstRelease,
    UnfitAddress,
  ].some((kind) => error instanceof kind)
  console.error(forPeople ? (error as Error).message : loggable(error))
  process.exit(1)
}
