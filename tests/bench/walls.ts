import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { allConditions, type Condition } from './walls/conditions.ts'
import type { Told } from './walls/ground.ts'
import { CANNOT_SHOW, NEAREST } from './walls/known.ts'

/**
 * Removes conditions on the company and on deleted rows, one at a time, and reports those that no test notices. Needs
 * a PostgreSQL in TEST_DATABASE_URL. The code runs with a switch for every condition (walls/conditions.ts), so one
 * process tries all of them. The requests are those of `api/two-companies`. Other companies have the same records
 * (walls/ground.ts). Answers are compared byte for byte with those of the complete code. Without row-level security a
 * removed condition must change an answer. Otherwise the nearest tests run (walls/known.ts); the condition survives if
 * they pass. With row-level security a removed condition on the company must not change an answer. A removed condition
 * on deleted rows must.
 */
const text = { type: 'string' } as const
const { values: asked } = parseArgs({
  options: {
    /** Prints the conditions. */
    list: { type: 'boolean' },
    /** Part of the names of the wanted conditions. */
    only: text,
    /** Number of conditions. */
    first: text,
    /** `off` or `on`: without or with row-level security alone. */
    wall: text,
  },
})

type Wall = 'off' | 'on'

/** Locks on another company's records are never released, so waiting for one must fail soon. */
const IMPATIENT = { PGOPTIONS: '-c lock_timeout=400ms -c synchronous_commit=off' }
const CONFIG = '--config=tests/bench/walls/vitest.config.ts'
const conditions = allConditions(process.cwd())
  .filter(({ name }) => name.includes(asked.only ?? ''))
  .slice(0, Number(asked.first ?? Infinity))
if (asked.list) {
  for (const { name, line, text } of conditions) console.log(`${name} (line ${line}): ${text}`)
  process.exit(0)
}
if (!process.env.TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL names no PostgreSQL')

const scratch = mkdtempSync(path.join(os.tmpdir(), 'molino-walls-'))
let survived = 0
for (const wall of ['off', 'on'] as const) if (!asked.wall || asked.wall === wall) survived += tryAll(wall)
rmSync(scratch, { recursive: true })
process.exitCode = survived > 0 ? 1 : 0

/** Tries all conditions, prints the request that noticed each, and returns the number of survivors. */
function tryAll(wall: Wall): number {
  const started = Date.now()
  console.log(`\n── row-level security ${wall}: ${conditions.length} conditions, some minutes ──`)
  const { noticed, unmet, requests, unstable } = ask(wall)
  const survivors: Condition[] = []
  for (const condition of conditions) {
    const { name, about, line, text } = condition
    const holds = wall === 'on' && about === 'company'
    const by =
      noticed[name] || CANNOT_SHOW[name] || (holds ? 'row-level security' : nearestThatFails(name, wall))
    if (!by) survivors.push(condition)
    const met = unmet.includes(name) ? ', which no request reaches' : ''
    console.log(`${by ? '✓' : '✗'} ${name} (line ${line}) ${text}${met} ← ${by.slice(0, 110)}`)
  }
  const unsteady = unstable.length > 0 ? `; left out, because the answer varies: ${unstable.join(', ')}` : ''
  const minutes = ((Date.now() - started) / 60_000).toFixed(1)
  console.log(`${requests} requests${unsteady}; ${minutes} minutes`)
  console.log(
    `survivors with row-level security ${wall}: ${survivors.map(({ name }) => name).join('; ') || 'none'}`,
  )
  return survivors.length
}

function ask(wall: Wall): Told {
  const file = path.join(scratch, `${wall}.json`)
  const names = conditions.map(({ name }) => name)
  vitest(
    ['tests/bench/walls/ground.ts'],
    { ...IMPATIENT, WALLS_ASKED: JSON.stringify({ wall, file, names }) },
    'inherit',
  )
  if (!existsSync(file)) throw new Error('The requests were not asked to their end')
  return JSON.parse(readFileSync(file, 'utf8')) as Told
}

/** Nearest test that fails without the condition; '' if all pass. */
function nearestThatFails(name: string, wall: Wall): string {
  const [, files = []] = Object.entries(NEAREST).find(([start]) => name.startsWith(start)) ?? []
  const failing = files.find(
    (file) =>
      vitest([`tests/api/${file}.test.ts`, '--bail=1', '--passWithNoTests'], {
        WALLS_OUT: name,
        TEST_WALL: wall,
      }) !== 0,
  )
  return failing ? `api/${failing}` : ''
}

function vitest(args: string[], env: Record<string, string>, stdio: 'inherit' | 'ignore' = 'ignore') {
  const command = [path.resolve('node_modules/vitest/vitest.mjs'), 'run', CONFIG, ...args]
  return spawnSync(process.execPath, command, { env: { ...process.env, ...env }, stdio }).status
}
