import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { today } from '#server/shared/days.ts'
import { measureBrowser } from './browser/part.ts'
import { machine, waitForQuiet } from './machine.ts'
import { type Chosen, chosen, type PartName, PARTS, type Program } from './parts.ts'
import { type Found, withPart } from './results.ts'
import { measureServer } from './server/part.ts'

// Everything that a part starts is ended with this process.
process.setMaxListeners(0)

/** Measures what the command line asks for, part by part, and writes each down when it is done. */
const asked = read(process.argv.slice(2))
const OWN: Partial<Record<PartName, (asked: Chosen) => Promise<Found>>> = {
  browser: measureBrowser,
  server: measureServer,
}

for (const part of asked.parts) {
  const program: Program = PARTS[part]
  const measure = program.file ? () => runProgram(part, program) : OWN[part]
  if (!measure) continue
  const state = asked.now ? 'without waiting for a quiet machine' : await waitForQuiet()
  console.log(`\n── ${part} ── ${state}`)
  const started = Date.now()
  const found = await measure(asked)
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  const command = ['npm run bench --', part, ...process.argv.slice(2).filter((word) => !(word in PARTS))]
  const under = `${today()}, ${await machine()}; ${state}; ${seconds} s. \`${command.join(' ')}\``
  await write(part, under, found)
}

function read(args: string[]): Chosen {
  try {
    return chosen(args)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}

/** A benchmark that is a program of its own: what it prints, and whether it holds its budgets. */
async function runProgram(part: PartName, { file = '', args = [], needsDatabase }: Program): Promise<Found> {
  if (needsDatabase && !process.env.TEST_DATABASE_URL)
    throw new Error(`${part}: TEST_DATABASE_URL names no PostgreSQL`)
  const script = path.join('tests/bench', file)
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill())
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk
    process.stdout.write(chunk)
  })
  const status = await new Promise((resolve) => child.once('close', resolve))
  const met = status === 0
  const called = [file, ...args].join(' ')
  return {
    text: `\`${called}\`\n\n\`\`\`\n${printed.trim()}\n\`\`\``,
    goals: [{ goal: `its budgets (${called})`, measured: met ? 'within' : 'over, see below', met }],
  }
}

async function write(part: PartName, under: string, found: Found): Promise<void> {
  const before = existsSync(asked.file) ? readFileSync(asked.file, 'utf8') : ''
  writeFileSync(asked.file, withPart(before, Object.keys(PARTS), part, under, found))
  for (const { goal, measured, met } of found.goals) console.log(`${met ? '✓' : '✗'} ${goal}: ${measured}`)
}
