import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { newPostgres } from '../api/support/database.ts'
import { SERVER } from '../api/support/server.ts'
import { freePort } from '../demo.ts'
import { launch, LAUNCHER } from '../support/launched.ts'

export const ADMIN = { email: 'admin@prueba.example', password: 'arroz2026' }

/** Data of a mill: a PostgreSQL database, or an embedded one in a new folder. */
async function newPlace(postgres: boolean) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'molino-primer-dia-'))
  const database = postgres && SERVER ? await newPostgres() : { url: '', drop: async () => undefined }
  return {
    env: { DATA_DIR: folder, DATABASE_URL: database.url },
    drop: async () => {
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs a built npm command. Returns its exit code and output. */
async function run(name: string, args: string[], env: Record<string, string>) {
  const program = launch([path.resolve(`build/server/${name}.js`), ...args], env)
  const [code] = await program.ended
  return { code, said: program.printed() }
}

/**
 * Starts an empty mill as `npm start` does. Its backups are restored on the other engine if there is a PostgreSQL
 * server, else in another folder.
 */
export async function startNewMill(postgres: boolean) {
  const place = await newPlace(postgres)
  const copies = path.join(place.env.DATA_DIR, 'copias')
  const [port, apiPort] = [await freePort(), await freePort()]
  const server = launch([LAUNCHER], {
    HOST: '127.0.0.1',
    PORT: String(port),
    API_PORT: String(apiPort),
    WEB_PROCESSES: '1',
    COMPANY_NAME: 'Molino de Prueba S.A.S.',
    COMPANY_NIT: '900123456',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // Disables the daily backup.
    COPIES: '0',
    ...place.env,
  })
  const drops = [place.drop]
  const stop = async () => {
    await server.stop()
    for (const drop of drops) await drop()
  }
  try {
    await server.says(/Listo en/)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `http://127.0.0.1:${port}`,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    backup: () => run('backup', [], place.env),
    /** Restores the last backup into a new place and runs the checks. */
    restore: async () => {
      const other = await newPlace(!postgres)
      drops.push(other.drop)
      const last = readdirSync(copies).sort().at(-1) ?? ''
      const restored = await run('restore', [path.join(copies, last)], other.env)
      return { restored, checked: await run('check-data', [], other.env) }
    },
    stop,
  }
}

export type NewMill = Awaited<ReturnType<typeof startNewMill>>
