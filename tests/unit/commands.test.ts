import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { bundled } from '../support/bundles.ts'

const run = (name: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bundled(name), ...args], {
    encoding: 'utf8',
  })
  return { code: status, out: stdout, errors: stderr }
}

describe.each([
  ['scale', ['--from', '--protocol', '--to', '--equal', '--help', 'SCALE_KEY'], 2],
  ['scale-simulator', ['TOLEDO', '4001'], 2],
  ['dian-simulator', ['--puerto', '--archivo', '--fallas', '--semilla', '--demora', '--prefijos'], 2],
  ['backup', ['carpeta'], 1],
  ['restore', ['archivo', '--replace', '--try'], 1],
  ['check-data', ['--dia'], 1],
  ['audit-verify', ['--empresa', '--ancla'], 1],
])('%s', (name, options, refused) => {
  const { code, out, errors } = run(name, '--help')

  it('prints its usage in Spanish with --help', () => {
    expect([code, errors]).toEqual([0, ''])
    expect(out).toMatch(/^Uso:/)
    for (const option of options) expect(out).toContain(option)
  })

  it('refuses an unknown option with its usage', () => {
    expect(run(name, '--otra')).toEqual({ code: refused, out: '', errors: out })
  })
})

it('the reader of a scale refuses a wrong value in Spanish', () => {
  for (const [args, said] of [
    [[], 'Uso:'],
    [['--from', 'aquí'], 'Escriba de dónde se lee: tcp://'],
    [['--from', 'tcp://10.0.0.1:4001', '--equal', '0'], '--equal va de 1 a 50.'],
    [['--from', 'tcp://10.0.0.1:4001', '--to', 'molino'], '--to es la dirección de Molino, no «molino».'],
    [['--from', 'tcp://10.0.0.1:4001', '--protocol', 'OTRO'], 'Uso:'],
  ] as const) {
    const { code, errors } = run('scale', ...args)
    expect([code, errors]).toEqual([2, expect.stringContaining(said)])
  }
})
