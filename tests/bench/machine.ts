import { execFileSync } from 'node:child_process'
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SERVER } from '../api/support/server.ts'
import { findBrowser } from '../browser.ts'

/** A share of all cores' time that other work may take while something is measured. */
const QUIET = 0.1
const SAMPLE_MS = 2000
/** As many samples in a row must be quiet. */
const SAMPLES = 2
const PATIENCE_MS = 5 * 60_000

/** What the figures were measured on, in one line. */
export async function machine(): Promise<string> {
  const [cpu] = os.cpus()
  const memory = (os.totalmem() / 1e9).toFixed(0)
  return [
    `${cpu?.model.trim()}, ${os.cpus().length} cores, ${memory} GB`,
    `${os.type()} ${os.release()}`,
    `Node ${process.version}`,
    browserVersion(),
    await postgresVersion(),
  ]
    .filter(Boolean)
    .join('; ')
}

function browserVersion(): string {
  return execFileSync(findBrowser(), ['--version'], { encoding: 'utf8' }).trim()
}

async function postgresVersion(): Promise<string> {
  if (!SERVER) return ''
  const client = new pg.Client({ connectionString: SERVER })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return `PostgreSQL ${rows[0]?.server_version.split(' ')[0]}`
}

/** Waits until nobody else works on this machine, a few minutes at most; what it found, in words. */
export async function waitForQuiet(): Promise<string> {
  const until = Date.now() + PATIENCE_MS
  let quiet = 0
  let busy = 1
  while (quiet < SAMPLES && Date.now() < until) {
    busy = await busyShare()
    quiet = busy <= QUIET ? quiet + 1 : 0
    if (quiet === 0) console.log(`Waiting for a quiet machine: ${(busy * 100).toFixed(0)} % busy`)
  }
  const load = os.loadavg()[0]?.toFixed(2)
  const state = `${(busy * 100).toFixed(0)} % busy before, load average ${load}`
  return quiet < SAMPLES ? `the machine was NOT quiet: ${state}` : `quiet machine (${state})`
}

/** The share of all cores' time that was used during a sample. */
async function busyShare(): Promise<number> {
  const before = times()
  await pause(SAMPLE_MS)
  const after = times()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
}

function times() {
  const sums = { idle: 0, all: 0 }
  for (const { times: of } of os.cpus()) {
    sums.idle += of.idle
    sums.all += of.user + of.nice + of.sys + of.irq + of.idle
  }
  return sums
}
