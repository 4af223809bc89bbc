import { watch } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '#server/db/paths.ts'
import { serverBuild } from './server-build.js'

/** Quiet time in milliseconds before a build, because editors write a file in several steps. */
const SETTLED_MS = 50

const SOURCE = /\.(ts|js|sql)$/

/**
 * Builds the server into `folder` after each change of its sources and calls `onBuilt`. A failed build prints its
 * errors and keeps the last one.
 */
export async function buildOnChange(folder: string, onBuilt: () => void): Promise<void> {
  // esbuild is absent where only the build runs.
  const { context } = await import('esbuild')
  const root = packageRoot()
  const building = await context(serverBuild(root, folder))
  // The first build reads every file; the next ones are much faster.
  await building.rebuild()
  let settling: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  // Builds run one at a time, because during a build esbuild returns the running one, which may miss the
  // change. esbuild itself prints the errors.
  const build = () => (last = last.then(() => building.rebuild()).then(onBuilt, () => undefined))
  watch(path.join(root, 'server'), { recursive: true }, (_, name) => {
    if (!SOURCE.test(name ?? '')) return
    clearTimeout(settling)
    settling = setTimeout(build, SETTLED_MS)
  })
}
