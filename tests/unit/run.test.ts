import { describe, expect, it } from 'vitest'
import { countPlaywright, UNSTABLE_ALLOWED } from '../reports.ts'
import { projectsOf, wanted } from '../steps.ts'

describe('lo que pide npm test', () => {
  it('sin más, todo', () => {
    const { parts, files } = wanted([])
    expect(parts.size).toBe(9)
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

describe('los escenarios inestables', () => {
  const report = (flaky: number) => ({
    stats: { expected: 10, unexpected: 0, flaky },
    errors: [],
    suites: [
      {
        title: 'a',
        specs: [],
        suites: [
          {
            title: 'b',
            specs: Array.from({ length: flaky }, (_, index) => ({
              title: `caso ${index}`,
              file: 'a.spec.ts',
              line: 3,
              tests: [{ projectName: 'sin JavaScript', status: 'flaky' }],
            })),
          },
        ],
      },
    ],
  })
  it('se nombran, y pocos se aceptan', () => {
    expect(countPlaywright(report(1))).toEqual({
      passed: 11,
      failed: 0,
      unstable: ['a.spec.ts:3 caso 0 (sin JavaScript)'],
    })
  })
  it('demasiados son fallas', () => {
    const many = UNSTABLE_ALLOWED + 1
    expect(countPlaywright(report(many))).toMatchObject({ passed: 10, failed: many })
  })
})
