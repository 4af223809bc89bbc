import { readdirSync } from 'node:fs'
import path from 'node:path'
import { changedSince, leftMainAt, testsOf, touchedScreens } from './plan/changed.ts'
import { DAY_SPECS } from './plan/day.ts'
import { BOTH_ENGINES } from './engines.ts'
import { SHORTENED, SLOW } from './plan/slow.ts'
import { type Count, countPlaywright, countVitest } from './reports.ts'
import { type Part, projectsOf, type Wanted } from './steps.ts'

export interface Step {
  name: string
  /** The step runs when one of these parts is requested. */
  parts: Part[]
  command: string[]
  /** JSON report of the command, and its counter. */
  report?: { file: string; count: (report: never) => Count }
  /** The step needs a browser. */
  browser?: boolean
  /** The step needs both cores. */
  alone?: boolean
  /** The step may have no test to run. */
  mayBeEmpty?: boolean
}

/** Files of a run with `--changed`. */
export interface Affected {
  /** Commit that Vitest compares with. */
  since: string
  changed: string[]
  web: string[]
  browser: string[]
}

/** Report of Playwright. */
export const browserReport = (scratch: string) => path.join(scratch, 'playwright.json')

/** Notes about the results of queries. */
export const seenQueries = (scratch: string) => path.join(scratch, 'queries')

/** The compiler with one thread: with several, each works out the same types, and other steps wait. */
export const TYPES = ['tsc', '--singleThreaded']

/** Steps of a run in starting order: the build and the longest ones first. */
export function stepsOf(run: Wanted, scratch: string, affected?: Affected): Step[] {
  const { parts, files, quick, shard } = run
  const filesOf = (suites: Part[]) => suites.flatMap((part) => files.get(part) ?? [])
  const split = shard ? [`--shard=${shard}`] : []

  const vitest = (name: string, suites: Part[], only: string[]): Step => {
    const file = path.join(scratch, `${suites.join('-')}.json`)
    const projects = projectsOf(new Set(suites.filter((part) => parts.has(part))))
    const command = [
      'vitest',
      'run',
      '--config=tests/vitest.config.ts',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...split,
      ...only,
    ]
    return { name, parts: suites, command, report: { file, count: countVitest } }
  }
  const playwright = (specs: string[]): Step => ({
    name: 'navegador',
    parts: ['navegador'],
    command: [
      'playwright',
      'test',
      '--config=tests/playwright.config.ts',
      '--reporter=list,json',
      ...split,
      ...specs,
    ],
    report: { file: browserReport(scratch), count: countPlaywright },
    browser: true,
    alone: true,
  })
  const plain = (name: string, part: Part, ...command: string[]): Step => ({ name, parts: [part], command })
  const build = plain('compilación', 'compilacion', 'npm', 'run', '--silent', 'build')
  const types = plain('tipos', 'tipos', ...TYPES)
  const isWhole = !quick && !shard && !affected && files.get('api')?.join() === 'tests/api/'
  const queries: Step = {
    ...plain(
      'consultas',
      'api',
      'tsx',
      'tests/queries/check.ts',
      seenQueries(scratch),
      ...(isWhole ? ['whole'] : []),
    ),
    alone: true,
  }

  if (affected) {
    const { since, changed, web, browser } = affected
    const code = changed.filter((file) => /\.(ts|tsx|js)$/.test(file) && !file.startsWith('tests/fixtures/'))
    const found = [
      build,
      { ...vitest('unidades y API', ['unidades', 'api'], [`--changed=${since}`]), mayBeEmpty: true },
      queries,
      ...(web.length > 0 ? [vitest('web', ['web'], web)] : []),
      types,
      ...(changed.length > 0
        ? [
            plain(
              'formato',
              'formato',
              'prettier',
              '--check',
              '--log-level=warn',
              ...changed,
              '--ignore-unknown',
            ),
          ]
        : []),
      ...(code.length > 0 ? [plain('estilo', 'estilo', 'eslint', '--max-warnings=0', ...code)] : []),
      ...(browser.length > 0 ? [playwright(browser)] : []),
    ]
    const needsBuild = web.length + browser.length > 0
    return found.filter(
      (step) => step.parts.some((part) => parts.has(part)) && (step !== build || needsBuild),
    )
  }

  const whole: Step[] = [
    vitest('unidades y API', ['unidades', 'api'], filesOf(['unidades', 'api'])),
    queries,
    vitest('web', ['web'], filesOf(['web'])),
    playwright(quick ? DAY_SPECS : filesOf(['navegador'])),
  ]
  const single = [
    plain('bibliotecas', 'bibliotecas', 'tsx', 'tests/libraries.ts'),
    types,
    { ...plain('presupuestos de bytes', 'bytes', 'tsx', 'tests/bench/run.ts', 'bytes'), browser: true },
    plain('formato', 'formato', 'prettier', '--check', '--log-level=warn', '.'),
    plain('estilo', 'estilo', 'eslint', '--max-warnings=0', '.'),
  ]
  // The first shard runs the steps that cannot be split.
  const isFirst = !shard || shard.startsWith('1/')
  return [build, ...whole, ...(isFirst ? single : [])].filter((step) =>
    step.parts.some((part) => parts.has(part)),
  )
}

/** Files that the changes since main can affect. */
export async function affectedBy({ parts }: Wanted): Promise<Affected> {
  const since = leftMainAt()
  const changed = changedSince(since)
  const screens = parts.has('web') || parts.has('navegador') ? await touchedScreens(changed) : []
  return {
    since,
    changed,
    web: parts.has('web') ? testsOf('tests/web', screens, changed) : [],
    browser: parts.has('navegador') ? testsOf('tests/e2e', screens, changed) : [],
  }
}

/** Lines at the end of a run: the skipped parts and the command that runs them. */
export function notRun({ quick, changed, parts }: Wanted): string[] {
  if (changed) return ['Corrió lo que tocan los cambios desde main. Todo: npm test -- --all']
  if (!quick) return []
  const slow = Object.keys(SLOW)
  const specs = readdirSync('tests/e2e').filter((name) => name.endsWith('.spec.ts')).length
  const lines = [
    ...(parts.has('api')
      ? [`  el segundo motor de base de datos, en ${Object.keys(BOTH_ENGINES).length} archivos`]
      : []),
    ...(parts.has('api') || parts.has('web')
      ? [
          `  ${slow.length} archivos lentos: ${slow.join(', ')}`,
          `  una parte de otros ${Object.keys(SHORTENED).length}`,
        ]
      : []),
    ...(parts.has('navegador') ? [`  ${specs - DAY_SPECS.length} archivos de escenarios del navegador`] : []),
    ...(parts.size > 5 ? ['  los presupuestos de bytes y las licencias de las bibliotecas'] : []),
  ]
  return lines.length > 0
    ? ['Sin correr (tests/plan dice por qué):', ...lines, 'Todo: npm test -- --all\n']
    : []
}
