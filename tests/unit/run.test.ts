import { describe, expect, it } from 'vitest'
import { NEEDS_WHOLE } from '../fetched-browser.ts'
import { countPlaywright, countVitest } from '../reports.ts'
import { projectsOf, wanted } from '../steps.ts'

describe('lo que pide npm test', () => {
  it('sin más, todo', () => {
    const { parts, files } = wanted([])
    expect(parts.size).toBe(10)
    expect(Object.fromEntries(files)).toEqual({
      unidades: ['tests/unit/'],
      api: ['tests/api/'],
      web: ['tests/web/'],
      navegador: ['tests/e2e/'],
    })
  })
  it('una parte, con tilde o sin ella', () => {
    expect([...wanted(['Compilación']).parts]).toEqual(['compilacion'])
    expect(projectsOf(wanted(['unidades']).parts)).toEqual(['unit'])
  })
  it('un archivo; lo que corre la aplicación construida la construye antes', () => {
    const { parts, files } = wanted(['tests/api/rates.test.ts', 'tests/e2e/back.spec.ts'])
    expect([...parts]).toEqual(['api', 'navegador', 'compilacion'])
    expect(files.get('api')).toEqual(['tests/api/rates.test.ts'])
  })
  it.each(['otra', 'tests/api/no-existe.test.ts', 'tests/run.ts'])('%s no es nada de eso', (arg) => {
    expect(() => wanted([arg])).toThrow('Partes: formato')
  })
})

describe('los escenarios', () => {
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
  it('que fallan una vez son fallas', () => {
    expect(countPlaywright(report(1))).toEqual({ passed: 10, failed: 1, skipped: [] })
  })
  it('que necesitan otro navegador se nombran, y no son fallas', () => {
    expect(countPlaywright(report(0, NEEDS_WHOLE))).toEqual({
      passed: 10,
      failed: 0,
      skipped: ['a.spec.ts:3 un caso (sin JavaScript)'],
    })
  })
  it('que fallan se nombran, también un archivo que no llegó a su primera prueba', () => {
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
