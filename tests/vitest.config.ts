import path from 'node:path'
import { defineConfig } from 'vitest/config'

const root = path.resolve(import.meta.dirname, '..')

/** Against hanging, not for speed: a slow machine with other work beside it stays far below. */
const LIMITS = { testTimeout: 300_000, hookTimeout: 300_000 }

export default defineConfig({
  root,
  test: {
    // Each PGlite is a whole database in memory. The server's modules are read once per process, not once per file: that
    // took as long as the tests. What a file changes of the process it therefore puts back.
    poolOptions: { forks: { maxForks: 2, isolate: false } },
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/api/support/snapshot.ts'],
          ...LIMITS,
        },
      },
      {
        root,
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.ts'],
          globalSetup: ['tests/web/global-setup.ts'],
          ...LIMITS,
        },
      },
    ],
  },
})
