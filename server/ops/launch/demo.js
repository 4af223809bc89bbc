import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, serverBuild } from './server-build.js'

/**
 * `npm run demo` and `npm run dev`: builds the server, of which the rest is part, and is then the launcher itself, so that
 * nothing stands between it and its signals. Plain JavaScript, because it runs before anything is built. The
 * demonstration takes the build that is there; development always builds, into a folder of its own.
 */
const dev = process.argv.includes('--dev')
const folder = dev ? 'build/dev' : 'build/server'
const launcher = path.join(root, folder, 'start.js')

if (dev || !existsSync(launcher)) {
  const { build } = await import('esbuild')
  await build(serverBuild(root, folder))
}
if (!dev) process.argv.push('--demo')
await import(pathToFileURL(launcher).href)
