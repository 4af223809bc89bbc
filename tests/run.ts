import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.ts'

/** What a step has passed and failed; a plain step counts as one. */
interface Count {
  passed: number
  failed: number
}

interface Step {
  name: string
  command: string[]
  /** The JSON report that the command leaves, and how it is counted. */
  report?: { variable?: string; file: string; count: (report: never) => Count }
  /** The step drives a browser. */
  browser?: boolean
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

const MINUTES_PER_STEP = 20
const scratch = mkdtempSync(path.join(os.tmpdir(), 'molino-test-'))
const vitestReport = path.join(scratch, 'vitest.json')
const playwrightReport = path.join(scratch, 'playwright.json')

const STEPS: Step[] = [
  { name: 'formato', command: ['prettier', '--check', '--log-level=warn', '.'] },
  { name: 'estilo', command: ['eslint', '--max-warnings=0', '.'] },
  { name: 'tipos', command: ['tsc'] },
  { name: 'compilación', command: ['npm', 'run', '--silent', 'build'] },
  {
    name: 'unidades y API',
    command: [
      'vitest',
      'run',
      '--config=tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ],
    report: { file: vitestReport, count: countVitest },
  },
  {
    name: 'navegador',
    command: ['playwright', 'test', '--config=tests/playwright.config.ts', '--reporter=list,json'],
    report: { file: playwrightReport, count: countPlaywright },
    browser: true,
  },
  { name: 'presupuestos de bytes', command: ['npm', 'run', '--silent', 'bench:bytes'], browser: true },
]

const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${path.resolve('node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  PLAYWRIGHT_HTML_OPEN: 'never',
}

let current: ReturnType<typeof spawn> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    endGroup('SIGTERM')
    process.exit(130)
  })
}

const total: Count = { passed: 0, failed: 0 }
const summary: string[] = []
for (const step of STEPS) {
  console.log(`\n── ${step.name} ──`)
  const started = Date.now()
  const count = await run(step)
  total.passed += count.passed
  total.failed += count.failed
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(6)
  summary.push(
    `${count.failed ? '✗' : '✓'} ${step.name.padEnd(24)} ${count.passed} / ${count.failed} ${seconds} s`,
  )
  console.log(summary.at(-1))
}
rmSync(scratch, { recursive: true, force: true })
console.log(`\nPaso                       bien / mal\n${summary.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

/** Runs one step and counts it. A step that crashes, or runs no test at all, has failed once at least. */
async function run(step: Step): Promise<Count> {
  if (step.browser) {
    try {
      findBrowser()
    } catch (error) {
      console.error((error as Error).message)
      return { passed: 0, failed: 1 }
    }
  }
  const succeeded = await execute(step.command)
  if (!step.report) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const { file, count } = step.report
  const counted = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')) as never)
    : { passed: 0, failed: 0 }
  const silent = counted.failed === 0 && (!succeeded || counted.passed === 0)
  return silent ? { ...counted, failed: 1 } : counted
}

function execute([command, ...args]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command!, args, { env, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
    current = child
    // Interrupted, Vitest and Playwright still report what they have; then everything of the step is ended.
    const late = setTimeout(() => {
      console.error(`Se detiene: más de ${MINUTES_PER_STEP} minutos.`)
      child.kill('SIGINT')
      ending = setTimeout(() => endGroup('SIGKILL'), 20_000)
    }, MINUTES_PER_STEP * 60_000)
    let ending: NodeJS.Timeout | undefined
    const end = (succeeded: boolean) => {
      clearTimeout(late)
      clearTimeout(ending)
      current = undefined
      resolve(succeeded)
    }
    child.once('error', (error) => {
      console.error(error.message)
      end(false)
    })
    child.once('exit', (code) => end(code === 0))
  })
}

function endGroup(signal: NodeJS.Signals): void {
  if (current?.pid) process.kill(-current.pid, signal)
}

function countVitest(report: VitestReport): Count {
  const crashed = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.length,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + crashed.length }
}

function countPlaywright({ stats, errors }: PlaywrightReport): Count {
  const failed = stats.unexpected || errors.length
  return { passed: stats.expected + stats.flaky, failed }
}
