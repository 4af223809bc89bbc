import { NEEDS_WHOLE } from './fetched-browser.ts'

/** What a step has passed and failed, and what another browser would have run, by name. A plain step counts as one. */
export interface Count {
  passed: number
  failed: number
  skipped?: string[]
}

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

interface Ran {
  projectName: string
  annotations: { type: string; description?: string }[]
}

interface Suite {
  title: string
  suites?: Suite[]
  specs: { title: string; file: string; line: number; tests: Ran[] }[]
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number }
  errors: unknown[]
  suites: Suite[]
}

/** Every test, and every file that ended without one. */
export function countVitest(report: VitestReport): Count {
  const crashed = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.length,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + crashed.length }
}

/** Every scenario, each tried once. */
export function countPlaywright({ stats, errors, suites }: PlaywrightReport): Count {
  return {
    passed: stats.expected,
    failed: stats.unexpected || errors.length,
    skipped: suites.flatMap(skippedOf),
  }
}

function skippedOf({ specs, suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ annotations }) => annotations.some(({ description }) => description === NEEDS_WHOLE))
      .map(({ projectName }) => `${file}:${line} ${title} (${projectName})`),
  )
  return [...own, ...suites.flatMap(skippedOf)]
}
