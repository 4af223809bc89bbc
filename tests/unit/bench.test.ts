import { expect, it } from 'vitest'
import { chosen, PARTS } from '../bench/parts.ts'
import { table, withPart } from '../bench/results.ts'
import { median, quantile, spread } from '../bench/statistics.ts'
import { allConditions } from '../bench/walls/conditions.ts'
import { CANNOT_SHOW, NEAREST } from '../bench/walls/known.ts'

it('takes median and quartiles between the nearest values', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, 0])
  expect([quantile([10, 20, 30], 0.25), quantile([10, 20, 30], 1)]).toEqual([15, 30])
  expect([spread([]), spread([1234.5]), spread([10, 20, 30]), spread([0.1, 0.2, 0.3], 2)]).toEqual([
    '–',
    '1,235',
    '20 (15–25)',
    '0.20 (0.15–0.25)',
  ])
})

it('runs all parts of the benchmark or the named ones, in fixed order', () => {
  expect(chosen([]).parts).toEqual(PARTS)
  expect(chosen(['server', 'browser', '--cpu', '6,20', '--rounds=2'])).toEqual({
    parts: ['browser', 'server'],
    cpu: [6, 20],
    rounds: 2,
  })
  expect(() => chosen(['serve'])).toThrow('Unknown: serve')
  expect(() => chosen(['--rounds', '0'])).toThrow('Not a number: 0')
})

const ORDER = ['browser', 'server']
const found = (text: string) => ({ text, goals: [{ goal: 'a | b', measured: '1', met: false }] })

it('replaces the section of the benchmark that was run', () => {
  const one = withPart('', ORDER, 'server', 'machine', found('### Speed\n\nslow'))
  const both = withPart(one, ORDER, 'browser', 'other machine', found('first'))
  expect(both.match(/^##? .*|^\| a.*|^slow$/gm)).toEqual([
    '# What was measured',
    '## browser',
    '| a \\| b | 1 | **no** |',
    '## server',
    '| a \\| b | 1 | **no** |',
    'slow',
  ])
  const again = withPart(both, ORDER, 'server', 'machine', { text: 'quick', goals: [] })
  expect(again).not.toContain('slow')
  expect(again).toContain('first\n\n## server\n\nmachine\n\nquick\n')
  expect(withPart(again, ORDER, 'server', 'machine', { text: 'quick', goals: [] })).toBe(again)
})

it('writes the results as Markdown tables', () => {
  expect(table(['', 'ms'], [['a|b', '1']])).toBe('|  | ms |\n| --- | ---: |\n| a\\|b | 1 |')
})

it('the list of exceptions names only company conditions that exist', () => {
  const names = allConditions('.').map(({ name }) => name)
  expect(Object.keys(CANNOT_SHOW).filter((name) => !names.includes(name))).toEqual([])
  expect(Object.keys(NEAREST).filter((start) => !names.some((name) => name.startsWith(start)))).toEqual([])
})
