import path from 'node:path'
import { NEEDS_WHOLE } from './fetched-browser.ts'

/**
 * Passed and failed tests of a step, names of the failed ones, and names of those that need another browser. A plain
 * step counts as one test.
 */
export interface Count {
  passed: number
  failed: number
  fell?: string[]
  skipped?: string[]
}

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string }[]
  }[]
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

/** Counts tests. A file that failed without a failed test counts too: its set-up failed. */
export function countVitest(report: VitestReport): Count {
  const found = report.testResults.map(({ name, status, message = '', assertionResults }) => ({
    file: path.basename(name),
    failed: status === 'failed',
    message,
    fell: assertionResults.filter((test) => test.status === 'failed'),
  }))
  const crashed = found.filter(({ failed, fell }) => failed && fell.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + crashed.length,
    fell: [
      ...found.flatMap(({ file, fell }) => fell.map(({ fullName }) => `${file}: ${fullName}`)),
      ...crashed.map(({ file, message }) => `${file}: ${message}`),
    ],
  }
}

/** Counts scenarios, which are never retried. */
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
