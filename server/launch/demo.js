import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * `npm run demo`: builds where there is no build, and is then the launcher itself, so that nothing stands between it and
 * its signals. Plain JavaScript, because it runs before anything is built.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const LAUNCHER = new URL('../../build/server/start.js', import.meta.url)
const WEB = new URL('../../build/web/server/index.js', import.meta.url)

if (!existsSync(LAUNCHER) || !existsSync(WEB)) {
  // npm is a script of Node's own where npm runs this; on Windows its command needs a shell.
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  const built = spawnSync(command, [...args, 'run', 'build'], { cwd: root, stdio: 'inherit', shell: !npm })
  if (built.status !== 0) process.exit(built.status ?? 1)
}
process.argv.push('--demo')
await import(LAUNCHER.href)
