import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { childrenOf } from '../../support/processes.ts'

/** Memory of a process after a forced collection, in MB, and its open handles. */
export interface Heap {
  pid: number
  heap: number
  external: number
  rss: number
  handles: number
}

/** Forced collections of web and API. `env` preloads what they need. */
export class Heaps {
  private readonly folder = mkdtempSync(path.join(os.tmpdir(), 'molino-heaps-'))
  private readonly file = path.join(this.folder, 'heaps')
  readonly env = {
    HEAPS: this.file,
    NODE_OPTIONS: `--import ${pathToFileURL('tests/bench/load/heap.js').href}`,
  }

  /** Collects in the web and the API of the launcher. */
  async collect(launcher: number): Promise<{ web: Heap; api: Heap }> {
    rmSync(this.file, { force: true })
    const of = async (name: string) => {
      const [child] = childrenOf(launcher, name)
      process.kill(child!.pid, 'SIGUSR2')
      for (;;) {
        const found = this.lines().find(({ pid }) => pid === child!.pid)
        if (found) return found
        await pause(100)
      }
    }
    return { web: await of('@remix-run/serve'), api: await of('build/server/api.js') }
  }

  close(): void {
    rmSync(this.folder, { recursive: true })
  }

  private lines(): Heap[] {
    const text = existsSync(this.file) ? readFileSync(this.file, 'utf8') : ''
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Heap)
  }
}
