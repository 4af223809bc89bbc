import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root, serverBuild } from '#server/ops/launch/server-build.js'

type Reader = typeof import('#server/kit/reading/read-table.ts')

const FOLDER = 'build/test-reader'
export const READER = path.join(root, FOLDER, 'read-table.js')

/** Built reader, as in a release. Its process starts sooner than from sources and takes less memory. */
export async function builtReader(): Promise<Reader> {
  const files = ['read-table', 'reading-process'].map((name) => `server/kit/reading/${name}.ts`)
  await build({ ...serverBuild(root, FOLDER), entryPoints: files })
  return (await import(pathToFileURL(READER).href)) as Reader
}

/** True on Linux, which lists the children of a process and their memory. */
export const tellsProcesses = existsSync(`/proc/self/task/${process.pid}/children`)

export function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : []
}

/** Memory of a process in MB, without what it shares with others; 0 once it has ended. */
export function memoryOf(pid: number): number {
  try {
    const { 1: kilobytes } = /^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}
