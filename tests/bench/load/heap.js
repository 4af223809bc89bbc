import { appendFileSync } from 'node:fs'
import { setImmediate as finalizers } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

/** Collects garbage. Resolves to the memory left in MB, and the open handles. */
export async function collected() {
  collect()
  await finalizers()
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  const handles = process.getActiveResourcesInfo().length
  return { pid: process.pid, heap: heapUsed / 1e6, external: external / 1e6, rss: rss / 1e6, handles }
}

// Preloaded into web and API: SIGUSR2 collects, and appends what is left to the file of HEAPS.
if (process.env.HEAPS) {
  process.on('SIGUSR2', async () => {
    appendFileSync(process.env.HEAPS, `${JSON.stringify(await collected())}\n`)
  })
}
