import { watch } from 'node:fs'
import path from 'node:path'
import { root, serverBuild } from './server-build.js'

/** Editors write a file in several steps: a build begins when nothing has changed for so long, in milliseconds. */
const SETTLED_MS = 50

const SOURCE = /\.(ts|js|sql)$/

/**
 * Builds the server into `folder` after each change of its sources, and calls `onBuilt`. A build that fails prints why and
 * leaves the last one in place.
 */
export async function buildOnChange(folder: string, onBuilt: () => void): Promise<void> {
  // esbuild is not installed where only the build runs.
  const { context } = await import('esbuild')
  const building = await context(serverBuild(root, folder))
  // The first build reads every file: the next ones take a fraction of the time.
  await building.rebuild()
  let settling: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  // One build after the other: esbuild answers a call during a build with the running build, which may miss the change.
  // esbuild prints the errors of a failed build.
  const build = () => (last = last.then(() => building.rebuild()).then(onBuilt, () => undefined))
  watch(path.join(root, 'server'), { recursive: true }, (_, name) => {
    if (!SOURCE.test(name ?? '')) return
    clearTimeout(settling)
    settling = setTimeout(build, SETTLED_MS)
  })
}
