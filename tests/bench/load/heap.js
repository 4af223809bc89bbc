import { renameSync, writeFileSync } from 'node:fs'
import { setImmediate as finalizers } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Preloaded into web and API: SIGUSR2 collects garbage, and writes the memory left in MB to a file in HEAPS.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', async () => {
  collect()
  await finalizers()
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  const handles = process.getActiveResourcesInfo().length
  const heap = { heap: heapUsed / 1e6, external: external / 1e6, rss: rss / 1e6, handles }
  const file = `${process.env.HEAPS}/${process.pid}`
  writeFileSync(`${file}.partial`, JSON.stringify(heap))
  renameSync(`${file}.partial`, file)
})
