import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, serverBuild } from './server-build.js'

/**
 * `npm run demo` and `npm run dev`: builds the server if needed and then becomes the launcher, so that signals reach it
 * directly. Plain JavaScript, because it runs before the build. The demonstration uses an existing build; development
 * always builds, into build/dev.
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
