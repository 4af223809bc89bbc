import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { notRun, stepsOf } from '../commands.ts'
import { NEEDS_WHOLE } from '../fetched-browser.ts'
import { addressOfRoute, testsOf } from '../plan/changed.ts'
import { DAY_SPECS } from '../plan/day.ts'
import { BOTH_ENGINES, enginesFor } from '../engines.ts'
import { LONGEST } from '../plan/longest.ts'
import { SHORTENED, SLOW } from '../plan/slow.ts'
import { countPlaywright, countVitest } from '../reports.ts'
import { projectsOf, wanted } from '../steps.ts'

describe('arguments of npm test', () => {
  it('without arguments, npm test makes the quick run of all parts', () => {
    const { parts, files, quick, changed } = wanted([])
    expect([parts.size, quick, changed]).toEqual([8, true, false])
    expect(Object.fromEntries(files)).toEqual({
      unidades: ['tests/unit/'],
      api: ['tests/api/'],
      web: ['tests/web/'],
      navegador: ['tests/e2e/'],
    })
  })
  it('--all runs everything, and can be split and repeated', () => {
    const { parts, quick, shard, seed } = wanted(['--all', '--shard', '1/3', '--seed', '123'])
    expect([parts.size, quick, shard, seed]).toEqual([10, false, '1/3', 123])
  })
  it('an argument names a part, with or without its accent', () => {
    const { parts, quick } = wanted(['Compilación'])
    expect([[...parts], quick]).toEqual([['compilacion'], true])
    expect(projectsOf(wanted(['unidades', '--all']).parts)).toEqual(['unit'])
  })
  it('an argument names a file, which runs whole, after the build if needed', () => {
    const { parts, files, quick } = wanted(['tests/api/rates/rates.test.ts', 'tests/e2e/back.spec.ts'])
    expect([[...parts], quick]).toEqual([['api', 'navegador', 'compilacion'], false])
    expect(files.get('api')).toEqual(['tests/api/rates/rates.test.ts'])
  })
  it.each([
    ['otra'],
    ['tests/api/no-existe.test.ts'],
    ['tests/run.ts'],
    ['--shard', '4/3'],
    ['--shard', 'tercio'],
    ['--seed', 'azar'],
    ['--rapido'],
  ])('refuses the arguments %s %s and lists the parts and options', (...args) => {
    expect(() => wanted(args)).toThrow(/Partes: formato[^]*Opciones: --all/)
  })
})

describe('steps of a test run', () => {
  const named = (args: string[]) => stepsOf(wanted(args), 'informes').map(({ name }) => name)
  const commandOf = (args: string[], name: string) =>
    stepsOf(wanted(args), 'informes')
      .find((step) => step.name === name)
      ?.command.join(' ')

  it('checks licences and byte sizes only with --all', () => {
    expect(named([])).not.toContain('presupuestos de bytes')
    expect(named(['--all'])).toEqual(expect.arrayContaining(['presupuestos de bytes', 'bibliotecas']))
  })
  it('splits suites over the shards; the first shard does the rest', () => {
    expect(named(['--all', '--shard', '2/3'])).toEqual([
      'compilación',
      'unidades y API',
      'consultas',
      'web',
      'navegador',
    ])
    expect(named(['--all', '--shard', '1/3'])).toContain('estilo')
    expect(commandOf(['--all', '--shard', '2/3'], 'web')).toContain('--shard=2/3')
  })
  it('asks for every query to be reached only where all tests of the API run', () => {
    const asks = (...args: string[]) => / whole$/.test(commandOf(args, 'consultas') ?? '')
    expect(asks('--all')).toBe(true)
    expect(
      [[], ['--all', '--shard', '1/3'], ['tests/api/rates/rates.test.ts']].map((args) => asks(...args)),
    ).toEqual([false, false, false])
    expect(named(['unidades'])).not.toContain('consultas')
  })
  it('runs the browser scenarios of an ordinary day, or all with --all', () => {
    expect(commandOf([], 'navegador')).toContain('tests/e2e/weighings/weighing.spec.ts')
    expect(commandOf(['--all'], 'navegador')).toMatch(/ tests\/e2e\/$/)
  })
  it('runs what changed files can affect with --changed', () => {
    const affected = {
      since: 'abc',
      changed: ['app/root.tsx'],
      web: [],
      browser: ['tests/e2e/people/login.spec.ts'],
    }
    const steps = stepsOf(wanted(['--changed']), 'informes', affected)
    expect(steps.map(({ name, command }) => [name, command.slice(-2)])).toEqual([
      ['compilación', ['--silent', 'build']],
      ['unidades y API', [expect.stringContaining('unidades-api.json'), '--changed=abc']],
      ['consultas', ['tests/queries/check.ts', path.join('informes', 'queries')]],
      ['tipos', ['tsc', '--singleThreaded']],
      ['formato', ['app/root.tsx', '--ignore-unknown']],
      ['estilo', ['--max-warnings=0', 'app/root.tsx']],
      ['navegador', ['--reporter=list,json', 'tests/e2e/people/login.spec.ts']],
    ])
  })
})

describe('end of the quick run', () => {
  it('the quick run names what it left out and how to run it', () => {
    const said = notRun(wanted([])).join('\n')
    expect(said).toContain('api/companies/practice')
    expect(said).toContain('npm test -- --all')
    expect(notRun(wanted(['--all']))).toEqual([])
  })
})

describe('plan of the tests', () => {
  const missing = (files: readonly string[]) => files.filter((file) => !existsSync(file))

  it('the plan names files that exist', () => {
    expect(missing(Object.keys(BOTH_ENGINES).map((name) => `tests/api/${name}.test.ts`))).toEqual([])
    expect(
      missing(
        [...Object.keys(SLOW), ...Object.keys(SHORTENED), ...LONGEST].map((name) => `tests/${name}.test.ts`),
      ),
    ).toEqual([])
    expect(missing(DAY_SPECS)).toEqual([])
  })
  it('the plan names every file that the quick run shortens', () => {
    const shortened = ['api', 'unit', 'web'].flatMap((folder) =>
      readdirSync(`tests/${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.test.ts'))
        .filter((name) => /from '.*plan\/quick\.ts'/.test(readFileSync(`tests/${folder}/${name}`, 'utf8')))
        .map((name) => `${folder}/${name.replace('.test.ts', '')}`),
    )
    expect(shortened.sort()).toEqual(Object.keys(SHORTENED).sort())
  })
  it('a file runs on one engine unless it is listed', () => {
    expect(enginesFor('/a/tests/api/rates.test.ts', true, false)).toEqual(['postgres'])
    expect(enginesFor('/a/tests/api/search.test.ts', true, false)).toEqual(['pglite', 'postgres'])
    expect(enginesFor('/a/tests/api/search.test.ts', true, true)).toEqual(['postgres'])
    expect(enginesFor('/a/tests/api/data-layer.test.ts', true, true)).toEqual(['pglite', 'postgres'])
    expect(enginesFor('/a/tests/api/search.test.ts', false, false)).toEqual(['pglite'])
  })
})

describe('tests of a changed file', () => {
  it.each([
    ['app/routes/_shell.patio.tsx', '/patio'],
    ['app/routes/_shell.users_.$id.sesiones.tsx', '/users'],
    ['app/routes/_shell.libro-de-bancos_.$id_.cierre/route.tsx', '/libro-de-bancos'],
    ['app/routes/_shell.tsx', ''],
  ])('the address of %s is «%s»', (file, address) => expect(addressOfRoute(file)).toBe(address))
  it('a changed route runs the tests that name its screen', () => {
    const found = testsOf('tests/e2e', ['/patio'], ['tests/e2e/back.spec.ts'])
    expect(found).toEqual(expect.arrayContaining(['tests/e2e/turns/turns.spec.ts', 'tests/e2e/back.spec.ts']))
    expect(found).not.toContain('tests/e2e/bank/book.spec.ts')
  })
  it('a changed rule runs the web tests of its subject', () => {
    const found = testsOf('tests/web', [], ['server/bank/book-rules.ts'])
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((file) => !file.startsWith(path.join('tests', 'web', 'bank')))).toEqual([])
  })
})

describe('results of browser scenarios and tests', () => {
  const report = (unexpected: number, description?: string) => ({
    stats: { expected: 10, unexpected },
    errors: [],
    suites: [
      {
        title: 'a',
        specs: [],
        suites: [
          {
            title: 'b',
            specs: [
              {
                title: 'un caso',
                file: 'a.spec.ts',
                line: 3,
                tests: [
                  {
                    projectName: 'sin JavaScript',
                    annotations: [{ type: 'skip', ...(description && { description }) }],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  })
  it('a scenario that fails once counts as failed', () => {
    expect(countPlaywright(report(1))).toEqual({ passed: 10, failed: 1, skipped: [] })
  })
  it('a scenario that needs another browser is listed and does not count as failed', () => {
    expect(countPlaywright(report(0, NEEDS_WHOLE))).toEqual({
      passed: 10,
      failed: 0,
      skipped: ['a.spec.ts:3 un caso (sin JavaScript)'],
    })
  })
  it('failed tests are named, and so is a file that failed before its first test', () => {
    const testResults = [
      { name: '/a/a.test.ts', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'una' }] },
      { name: '/a/b.test.ts', status: 'failed', message: 'sin base', assertionResults: [] },
      { name: '/a/c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'otra' }] },
    ]
    expect(countVitest({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({
      passed: 1,
      failed: 2,
      fell: ['a.test.ts: una', 'b.test.ts: sin base'],
    })
  })
})
