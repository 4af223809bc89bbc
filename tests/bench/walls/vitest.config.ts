import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BUNDLES, SHARED } from '../../vitest.config.ts'
import { switched } from './conditions.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** The API's tests on code with a switch for each condition. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'conditions-behind-switches',
      enforce: 'pre',
      transform(code, id) {
        const file = path.relative(root, id).split(path.sep).join('/')
        return /^server\/.*\.ts$/.test(file) ? { code: switched(file, code), map: null } : undefined
      },
    },
  ],
  test: {
    ...SHARED,
    include: ['tests/api/**/*.test.ts', 'tests/bench/walls/ground.ts'],
    globalSetup: [BUNDLES, 'tests/api/support/snapshot.ts'],
    setupFiles: [...SHARED.setupFiles, 'tests/bench/walls/switch.ts'],
    maxWorkers: 1,
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
  },
})
