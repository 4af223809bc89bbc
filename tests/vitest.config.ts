import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { random, shuffled } from '../server/demo/random.ts'
import { LONGEST } from './plan/longest.ts'
import { SEED } from './plan/seed.ts'
import { leftOut } from './plan/slow.ts'
import { SECRETS } from './support/secrets.ts'

const root = path.resolve(import.meta.dirname, '..')

/**
 * The server's modules load once per process, not once per file: loading took as long as the tests. Each file
 * restores the process state that it changes.
 */
export const SHARED = {
  isolate: false,
  setupFiles: ['tests/plan/setup.ts'],
  alias: [
    {
      find: './reading-program.ts',
      replacement: path.join(root, 'tests/support/reading-program.ts'),
    },
  ],
  // Vitest's default of one second is too short for a busy machine.
  expect: { poll: { timeout: 60_000 } },
}
/** Timeouts against hanging. Slow machines stay far below them. */
const LIMITS = { testTimeout: 1_200_000, hookTimeout: 1_200_000 }

export const BUNDLES = 'tests/support/bundles.ts'
const LONGEST_FILES = LONGEST.map((file) => `tests/${file}.test.ts`)

/**
 * Random order by the run's seed, the longest files first. Files of a project stay together: a worker that changes
 * projects restarts and loads the modules again.
 */
class RandomButLongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST_FILES.findIndex((file) => moduleId.endsWith(file))
      return found < 0 ? LONGEST_FILES.length : found
    }
    const sorted = [...files].sort((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
    const mixed = shuffled(random(SEED), sorted)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap((name) =>
      mixed.filter(({ project }) => project.name === name).sort((a, b) => place(a) - place(b)),
    )
  }
}

export default defineConfig({
  root,
  test: {
    sequence: { sequencer: RandomButLongestFirst },
    // Each worker may have a PGlite, which is a whole database in memory.
    maxWorkers: 2,
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          globalSetup: [BUNDLES],
          env: { ...SECRETS, LOG_LEVEL: 'silent' },
          ...SHARED,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: leftOut('api'),
          globalSetup: [BUNDLES, 'tests/api/support/snapshot.ts'],
          ...SHARED,
          ...LIMITS,
        },
      },
      {
        root,
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.ts'],
          exclude: leftOut('web'),
          env: SECRETS,
          globalSetup: [BUNDLES, 'tests/web/global-setup.ts'],
          ...SHARED,
          ...LIMITS,
        },
      },
    ],
  },
})
