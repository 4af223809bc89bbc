import os from 'node:os'
import { today } from '#server/kit/words/days.ts'

/** Benchmarks by name, and what each measures. A benchmark is a program with options of its own. */
const BENCHMARKS: Record<string, string> = {
  bytes: 'bytes of each screen, against its budget',
  lists: 'milliseconds of each list and report, among 2,000,000 rows',
  walls: 'conditions on the company whose removal no test notices',
  load: 'pages of 200 people at work, or the memory of a longer run',
  demo: 'seconds until the demonstration can be used',
  browser: 'a list on slow computers, against a plain page',
}

const [name = ''] = process.argv.splice(2, 1)
if (Object.hasOwn(BENCHMARKS, name)) {
  const machine = `${os.cpus()[0]?.model}, ${os.cpus().length} cores, Node ${process.version}`
  console.log(`${today()}, ${machine}, load ${os.loadavg()[0]?.toFixed(1)}`)
  await import(`./${name}.ts`)
} else {
  for (const [one, measures] of Object.entries(BENCHMARKS))
    console.log(`npm run bench -- ${one.padEnd(8)} ${measures}`)
  process.exitCode = name ? 2 : 0
}
