import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { today } from '#server/kit/words/days.ts'
import { findBrowser } from '../browser.ts'
import { measureBrowser } from './browser/part.ts'
import { BY_HAND, type Chosen, chosen, type PartName, PARTS, USAGE } from './parts.ts'
import { type Found, withPart } from './results.ts'
import { measureServer } from './server/part.ts'

const RESULTS = 'tests/bench/RESULTS.md'

// Each part adds listeners that end the processes of the part together with this one.
process.setMaxListeners(0)

/** Measures the requested parts and writes each result when it is complete. */
const args = process.argv.slice(2)
const asked = read(args)
const OWN: Partial<Record<PartName, (asked: Chosen) => Promise<Found>>> = {
  browser: measureBrowser,
  server: measureServer,
}

for (const part of asked.parts) {
  const own = OWN[part]
  const load = `load average ${os.loadavg()[0]?.toFixed(2)}`
  console.log(`\n── ${part} ── ${load}`)
  const started = Date.now()
  const found = await (own ? own(asked) : runProgram(part))
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  const command = [
    'npm run bench --',
    part,
    ...args.filter((word) => !PARTS.some((one) => one === word)),
  ].join(' ')
  const before = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : ''
  const under = `${today()}, ${machine()}; ${load} before; ${seconds} s. \`${command}\``
  writeFileSync(RESULTS, withPart(before, [...PARTS, ...BY_HAND], part, under, found))
  for (const { goal, measured, met } of found.goals) console.log(`${met ? '✓' : '✗'} ${goal}: ${measured}`)
}

function read(args: string[]): Chosen {
  try {
    return chosen(args)
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`)
    process.exit(2)
  }
}

/** Hardware and versions of the measurement. */
function machine(): string {
  const cpu = `${os.cpus()[0]?.model.trim()}, ${os.cpus().length} cores, ${(os.totalmem() / 1e9).toFixed(0)} GB`
  const browser = execFileSync(findBrowser(), ['--version'], { encoding: 'utf8' }).trim()
  return [cpu, `${os.type()} ${os.release()}`, `Node ${process.version}`, browser].join('; ')
}

/** Runs a benchmark program. Returns its output and whether it stayed within its limits. */
async function runProgram(part: PartName): Promise<Found> {
  const script = path.join('tests/bench', `${part}.ts`)
  const child = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill())
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk
    process.stdout.write(chunk)
  })
  const met = (await new Promise((resolve) => child.once('close', resolve))) === 0
  return {
    text: `\`\`\`\n${printed.trim()}\n\`\`\``,
    goals: [{ goal: 'its budgets', measured: met ? 'within' : 'over, see below', met }],
  }
}
