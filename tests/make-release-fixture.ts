import { spawnSync } from 'node:child_process'
import { nodeArguments } from './programs.ts'

/**
 * `npm run release:fixture`: writes the database of this release into tests/fixtures/releases. Later releases open it
 * in tests/api/releases.test.ts.
 */
const args = [
  'vitest',
  'run',
  '--config',
  'tests/vitest.config.ts',
  'tests/api/releases.test.ts',
  '-t',
  'is written',
]
const { status } = spawnSync(process.execPath, nodeArguments(args), {
  env: { ...process.env, MAKE_RELEASE_FIXTURE: '1' },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
