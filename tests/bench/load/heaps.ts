import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { childrenOf } from '../../support/processes.ts'

/** Memory of a process after a forced collection, in MB, and its open handles. */
export interface Heap {
  heap: number
  external: number
  rss: number
  handles: number
}

/** Forced collections of web and API. `env` preloads load/heap.js. */
export class Heaps {
  private readonly folder = mkdtempSync(path.join(os.tmpdir(), 'molino-heaps-'))
  readonly env = {
    HEAPS: this.folder,
    NODE_OPTIONS: `--import ${pathToFileURL('tests/bench/load/heap.js').href}`,
  }

  /** Collects in the web and the API of the launcher. */
  async collect(launcher: number): Promise<{ web: Heap; api: Heap }> {
    const of = async (name: string) => {
      const pid = childrenOf(launcher, name)[0]!
      const file = path.join(this.folder, String(pid))
      process.kill(pid, 'SIGUSR2')
      while (!existsSync(file)) await pause(100)
      const heap = JSON.parse(readFileSync(file, 'utf8')) as Heap
      rmSync(file)
      return heap
    }
    return { web: await of('@remix-run/serve'), api: await of('build/server/api.js') }
  }

  close(): void {
    rmSync(this.folder, { recursive: true })
  }
}
