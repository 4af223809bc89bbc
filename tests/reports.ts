/** What a step has passed and failed, and the tests that needed a second try, by name. A plain step counts as one. */
export interface Count {
  passed: number
  failed: number
  unstable?: string[]
}

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

interface Suite {
  title: string
  suites?: Suite[]
  specs: { title: string; file: string; line: number; tests: { projectName: string; status: string }[] }[]
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites: Suite[]
}

/** With more unstable tests than these a run has failed. */
export const UNSTABLE_ALLOWED = 3

/** Every test, and every file that ended without one. */
export function countVitest(report: VitestReport): Count {
  const crashed = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.length,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + crashed.length }
}

/** Every scenario. Unstable ones have passed while they are few, and failed when they are too many. */
export function countPlaywright({ stats, errors, suites }: PlaywrightReport): Count {
  const unstable = suites.flatMap(unstableOf)
  const tooMany = unstable.length > UNSTABLE_ALLOWED
  const failed = stats.unexpected || errors.length
  return {
    passed: stats.expected + (tooMany ? 0 : stats.flaky),
    failed: failed + (tooMany ? stats.flaky : 0),
    unstable,
  }
}

function unstableOf({ specs, suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `${file}:${line} ${title} (${projectName})`),
  )
  return [...own, ...suites.flatMap(unstableOf)]
}
