import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { newPostgres, type Engine } from './database.ts'
import { mustStart, type Started } from './process.ts'
import { layEmbedded, templateName } from './snapshot.ts'

/** Database of a suite for processes. `start()` starts an API on the database; all end with the suite. */
export function processesOn(engine: Engine) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'molino-proceso-'))
  const env: Record<string, string> = { DATA_DIR: dataDir }
  const running: Started[] = []
  let drop: () => Promise<void> = async () => undefined

  beforeAll(async () => {
    if (engine === 'pglite') return layEmbedded(dataDir)
    const database = await newPostgres(templateName())
    drop = database.drop
    env.DATABASE_URL = database.url
  })

  afterAll(async () => {
    for (const { child } of running) {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    }
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const start = async () => {
    const started = await mustStart(env)
    running.push(started)
    return started
  }
  return { dataDir, env, start }
}
