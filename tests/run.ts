import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { whenShellEnds } from '#server/ops/launch/parent.ts'
import { findBrowser } from './browser.ts'
import { affectedBy, browserReport, notRun, seenQueries, type Step, stepsOf } from './commands.ts'
import { NEEDS_WHOLE } from './fetched-browser.ts'
import { nodeArguments } from './programs.ts'
import type { Count } from './reports.ts'
import { NEED_BUILD, wanted, type Wanted } from './steps.ts'

/** Timeout against hanging. Slow machines stay far below it. */
const MINUTES_PER_STEP = 75
/** Lines of a failed step that are repeated at the end. */
const LINES_OF_FAILURE = 60
const WINDOWS = process.platform === 'win32'
const scratch = mkdtempSync(path.join(os.tmpdir(), 'molino-test-'))

const run = read(process.argv.slice(2))
if (run.seed !== undefined) process.env.TEST_SEED = String(run.seed)
if (run.quick) process.env.TEST_QUICK = '1'
await import('./plan/seed.ts')
const affected = run.changed ? await affectedBy(run) : undefined
const steps = stepsOf(run, scratch, affected)

const env: NodeJS.ProcessEnv = {
  ...process.env,
  PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport(scratch),
  PLAYWRIGHT_HTML_OPEN: 'never',
  // Commits do not wait for the disk, because test data may be lost in a crash.
  PGOPTIONS: process.env.PGOPTIONS ?? '-c synchronous_commit=off',
}

/** Number of parallel steps: while one waits, another computes. */
const LANES = 2
const running = new Set<ChildProcess>()
const interrupted = () => {
  for (const child of running) endGroup(child, 'SIGTERM')
  process.exit(130)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupted)
whenShellEnds(interrupted)

const total: Count = { passed: 0, failed: 0 }
const summary: string[] = []
const skipped: string[] = []
const failures: string[] = []
const queue = steps.filter(({ alone }) => !alone)
let build: Promise<void> | undefined
await Promise.all(
  Array.from({ length: LANES }, async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      if (step.parts.some((part) => NEED_BUILD.includes(part))) await build
      const taken = take(step)
      if (step.parts.includes('compilacion')) build = taken
      await taken
    }
  }),
)
for (const step of steps.filter(({ alone }) => alone)) await take(step)
rmSync(scratch, { recursive: true, force: true })
console.log(`\nPaso                       bien / mal\n${summary.join('\n')}\n`)
if (skipped.length > 0) console.log(`Sin correr: ${NEEDS_WHOLE}:\n  ${skipped.join('\n  ')}\n`)
for (const failure of failures) console.log(failure)
for (const line of notRun(run)) console.log(line)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

/** Result and output of a step. */
interface Ended {
  count: Count
  printed: string
}

/** Runs a step, adds it to the totals and prints its result. */
async function take(step: Step): Promise<void> {
  const started = Date.now()
  const { count, printed } = await perform(step)
  total.passed += count.passed
  total.failed += count.failed
  skipped.push(...(count.skipped ?? []))
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(6)
  const line = `${count.failed ? '✗' : '✓'} ${step.name.padEnd(24)} ${count.passed} / ${count.failed} ${seconds} s`
  summary.push(line)
  console.log(line)
  if (count.failed > 0) {
    const names = (count.fell ?? []).map((name) => `  ${name}\n`).join('')
    failures.push(`── ${step.name}, cómo terminó ──\n${names}${endOf(printed)}\n`)
  }
}

function read(args: string[]): Wanted {
  try {
    return wanted(args)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}

/** Runs a step and counts its tests. A step that crashes or runs no test counts as one failure. */
async function perform(step: Step): Promise<Ended> {
  if (step.browser) {
    try {
      findBrowser()
    } catch (error) {
      const { message } = error as Error
      console.error(message)
      return { count: { passed: 0, failed: 1 }, printed: message }
    }
  }
  const { succeeded, printed } = await execute(step)
  return { count: counted(step, succeeded), printed }
}

function counted(step: Step, succeeded: boolean): Count {
  if (!step.report) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const { file, count } = step.report
  const told = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')) as never)
    : { passed: 0, failed: 0 }
  const isEmpty = told.passed === 0 && !step.mayBeEmpty
  const silent = told.failed === 0 && (!succeeded || isEmpty)
  return silent ? { ...told, failed: 1 } : told
}

/** Last lines of a failed step's output. */
function endOf(printed: string): string {
  return printed.trimEnd().split('\n').slice(-LINES_OF_FAILURE).join('\n')
}

/** Output appears at once. If other steps run or wait, it appears when the step has ended. */
function execute({ name, command, parts }: Step): Promise<{ succeeded: boolean; printed: string }> {
  return new Promise((resolve) => {
    const asItComes = running.size === 0 && queue.length === 0
    const head = `\n── ${name} ──\n`
    if (asItComes) process.stdout.write(head)
    const child = spawn(process.execPath, nodeArguments(command), {
      // Other parts try changed copies of the house.
      env: parts.includes('api') ? { ...env, SEEN_QUERIES: seenQueries(scratch) } : env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !WINDOWS,
    })
    running.add(child)
    const printed: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed.push(chunk)
        if (asItComes) process.stdout.write(chunk)
      })
    // Vitest and Playwright report what they have after an interrupt. Then the whole process group ends.
    const late = setTimeout(() => {
      console.error(`Se detiene: más de ${MINUTES_PER_STEP} minutos.`)
      child.kill('SIGINT')
      ending = setTimeout(() => endGroup(child, 'SIGKILL'), 20_000)
    }, MINUTES_PER_STEP * 60_000)
    let ending: NodeJS.Timeout | undefined
    const end = (succeeded: boolean) => {
      clearTimeout(late)
      clearTimeout(ending)
      running.delete(child)
      const all = Buffer.concat(printed).toString()
      if (!asItComes) process.stdout.write(head + all)
      resolve({ succeeded, printed: all })
    }
    child.once('error', (error) => {
      console.error(error.message)
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}

/** Windows has no process groups: only the step's own process ends. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (WINDOWS) child.kill(signal)
  else if (child.pid) process.kill(-child.pid, signal)
}
