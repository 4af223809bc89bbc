import { execFileSync } from 'node:child_process'
import path from 'node:path'

/**
 * Installs a release of Node from npm's package `node` below `folder` and returns its program. Throws if npm fails.
 * `version`: '22', '24' or a whole version.
 */
export function fetchNode(version: string, folder: string): string {
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', '--prefix', folder, ...quiet, `node@${version}`], {
    cwd: folder,
    stdio: 'inherit',
    timeout: 600_000,
  })
  return path.join(folder, 'node_modules/node/bin/node')
}
