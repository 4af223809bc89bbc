import path from 'node:path'
import { defineConfig } from 'vitest/config'

const root = path.resolve(import.meta.dirname, '..')

export default defineConfig({
  root,
  test: {
    // Each PGlite is a whole database in memory.
    poolOptions: { forks: { maxForks: 2 } },
    // A second try tells a fault from a machine that was busy with something else.
    retry: 1,
    projects: [
      { root, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        root,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/api/support/snapshot.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.ts'],
          globalSetup: ['tests/web/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
