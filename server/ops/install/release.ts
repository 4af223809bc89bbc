import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `npm run release`: builds one archive below release/ with all that a machine with Node needs, and its checksum.
 * Libraries come from the lock file, without development dependencies.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Files copied into the archive, some under another path. */
const PARTS: [from: string, to?: string][] = [
  ['build/server'],
  ['build/web'],
  ['public'],
  ['server/db/migrations'],
  ['server/ops/launch/demo.js'],
  ['server/ops/launch/server-build.js'],
  ['server/ops/install', 'install'],
  ['package.json'],
  ['package-lock.json'],
  ['.npmrc'],
  ['LICENSE'],
  ['README.md'],
]
/** Files that an installation does not need. */
const LEFT_OUT = ['install/release.ts']

const npmCli = process.env.npm_execpath ?? ''
if (!npmCli) throw new Error('Uso: npm run release')
const npm = (args: string[], cwd: string): string =>
  execFileSync(process.execPath, [npmCli, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** Output of git; '' outside a clone. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    // An unpacked source has no history.
    return ''
  }
}

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
const commit =
  (git('rev-parse', '--short=10', 'HEAD') || 'sin-git') + (git('status', '--porcelain') ? '-cambiado' : '')
const when = git('log', '-1', '--format=%cI') || new Date().toISOString()
const name = `molino-${version}-${commit}`
const scratch = mkdtempSync(path.join(os.tmpdir(), 'molino-release-'))
const stage = path.join(scratch, name)

try {
  console.log('Se compila…')
  npm(['run', 'build'], root)
  for (const [from, to = from] of PARTS)
    cpSync(path.join(root, from), path.join(stage, to), { recursive: true })
  for (const file of LEFT_OUT) rmSync(path.join(stage, file))
  console.log('Se traen las bibliotecas…')
  npm(['ci', '--omit=dev', '--ignore-scripts'], stage)
  writeFileSync(
    path.join(stage, 'sbom.cdx.json'),
    npm(['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx'], stage),
  )
  writeFileSync(path.join(stage, 'VERSION'), `${version} ${commit} ${when} ${process.version}\n`)
  writeFileSync(path.join(stage, 'SHA256SUMS'), sums(stage))
  const archive = `${name}.tar.gz`
  // Fixed order and the time of the commit, so that the same commit gives the same archive.
  const order =
    process.platform === 'linux' ? ['--sort=name', `--mtime=${when}`, '--owner=0', '--group=0'] : []
  execFileSync('tar', [...order, '-czf', path.join(scratch, archive), '-C', scratch, name], {
    stdio: 'inherit',
  })
  const folder = path.join(root, 'release')
  mkdirSync(folder, { recursive: true })
  cpSync(path.join(scratch, archive), path.join(folder, `${archive}.part`))
  renameSync(path.join(folder, `${archive}.part`), path.join(folder, archive))
  writeFileSync(path.join(folder, `${archive}.sha256`), `${hashOf(path.join(folder, archive))}  ${archive}\n`)
  console.log(`release/${archive}`)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** Lines for `sha256sum -c`, one per file. */
function sums(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => `${hashOf(file)}  ./${path.relative(folder, file).replaceAll('\\', '/')}\n`)
    .join('')
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
