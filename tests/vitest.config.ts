import path from 'node:path'
import { defineConfig } from 'vitest/config'

const root = path.resolve(import.meta.dirname, '..')

/** Against hanging, not for speed: a slow machine with other work beside it stays far below. */
const LIMITS = { testTimeout: 120_000, hookTimeout: 180_000 }

export default defineConfig({
  root,
  test: {
    // Each PGlite is a whole database in memory.
    poolOptions: { forks: { maxForks: 2 } },
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
