import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../demo.ts'

/** Folder of PostgreSQL's programs in Debian's packages. */
const DEBIAN = '/usr/lib/postgresql'
const BASE = 'molino'

/** Folder of PostgreSQL's programs; undefined if not installed. */
export function postgresPrograms(): string | undefined {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...debian.map((release) => path.join(DEBIAN, release, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')))
}

/** PostgreSQL refuses to run as root, so it runs as the user of Debian's package. */
function whoRuns(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export interface PostgresServer {
  port: number
  /** Address of Molino's database. */
  url: string
  /** Runs a statement as superuser. */
  run: (statement: string) => Promise<unknown[]>
  start: () => void
  /** Ends the server like a power cut. */
  kill: () => void
}

export interface PostgresPair {
  primary: PostgresServer
  replica: PostgresServer
  /** Address of both servers, in libpq's notation. */
  url: string
  /** Promotes the replica. Existing connections stay. */
  promote: () => Promise<void>
  close: () => void
}

/**
 * A primary and its synchronous streaming replica on this machine, in a temporary folder: a commit is on both. Nothing
 * is flushed to the disk.
 */
export async function startPostgresPair(): Promise<PostgresPair> {
  const programs = postgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  const user = whoRuns()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'molino-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? -1)
  chmodSync(folder, 0o700)
  const command = (program: string, ...args: string[]) =>
    execFileSync(path.join(programs, program), args, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })

  const serverIn = (name: string, port: number, settings: string): PostgresServer => {
    const data = path.join(folder, name)
    const url = `postgres://postgres@127.0.0.1:${port}/${BASE}`
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off ${settings}`
    return {
      port,
      url,
      run: (statement) => runOn(url, statement),
      start: () => void command('pg_ctl', '-D', data, '-w', '-l', `${data}.log`, '-o', options, 'start'),
      kill: () => {
        const [pid] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
        process.kill(Number(pid), 'SIGKILL')
      },
    }
  }
  // The setting is on the primary's command line only, because a promoted replica has no follower.
  const primary = serverIn('primary', await freePort(), '-c synchronous_standby_names=*')
  const replica = serverIn(
    'replica',
    await freePort(),
    '-c hot_standby_feedback=on -c wal_retrieve_retry_interval=500ms',
  )
  const running = [primary, replica]
  const close = () => {
    for (const { kill } of running) {
      try {
        kill()
      } catch (error) {
        if (
          (error as NodeJS.ErrnoException).code !== 'ESRCH' &&
          (error as NodeJS.ErrnoException).code !== 'ENOENT'
        )
          throw error
      }
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  try {
    const data = path.join(folder, 'primary')
    command('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
    primary.start()
    // No replica follows yet, so these commits do not wait for one.
    const alone = `postgres://postgres@127.0.0.1:${primary.port}/postgres?options=-csynchronous_commit%3Dlocal`
    await runOn(alone, `create database ${BASE}`)
    const from = `postgres://postgres@127.0.0.1:${primary.port}`
    command(
      'pg_basebackup',
      '-D',
      path.join(folder, 'replica'),
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '-d',
      from,
    )
    replica.start()
    await followed(primary)
  } catch (error) {
    close()
    throw error
  }
  const hosts = running.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return {
    primary,
    replica,
    // The address overrides PGOPTIONS, so that every commit waits for both servers.
    url: `postgres://postgres@${hosts}/${BASE}?target_session_attrs=read-write&options=-csynchronous_commit%3Don`,
    promote: async () => void (await replica.run('select pg_promote(true, 60)')),
    close,
  }
}

async function runOn(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Waits until the replica is a synchronous standby. Commits that wait for the replica then end. */
async function followed(primary: PostgresServer): Promise<void> {
  for (let turn = 0; turn < 600; turn += 1) {
    const found = await primary.run(`select from pg_stat_replication where sync_state = 'sync'`)
    if (found.length > 0) return
    await pause(100)
  }
  throw new Error('The replica does not follow the primary')
}
