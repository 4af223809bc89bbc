import { spawnSync } from 'node:child_process'
import { nodeArguments } from './programs.ts'

/** Writes the database of this release into tests/fixtures/releases, which later releases open (api/releases). */
function writeFixture() {
  const config = ['--config', 'tests/vitest.config.ts', 'tests/api/releases.test.ts', '-t', 'is written']
  const { status } = spawnSync(process.execPath, nodeArguments(['vitest', 'run', ...config]), {
    env: { ...process.env, MAKE_RELEASE_FIXTURE: '1' },
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}

/** `npm run release` makes the archive of a release, `npm run release -- PART` runs another part. */
const PARTS: Record<string, () => unknown> = {
  make: () => import('../server/ops/install/release.ts'),
  fixture: writeFixture,
  try: () => import('./release-try.ts'),
  'try-update': () => import('./update-try.ts'),
}

const [part = 'make'] = process.argv.slice(2)
const run = PARTS[part]
if (!run) throw new Error(`Uso: npm run release -- ${Object.keys(PARTS).join('|')}`)
await run()
