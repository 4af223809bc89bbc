import { expect, it } from 'vitest'
import { chosen, PARTS } from '../bench/parts.ts'
import { table, withPart } from '../bench/results.ts'
import { median, quantile, spread } from '../bench/statistics.ts'

it('takes the median and quartiles between the nearest values', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, 0])
  expect([quantile([10, 20, 30], 0.25), quantile([10, 20, 30], 1)]).toEqual([15, 30])
  expect([spread([]), spread([1234.5]), spread([10, 20, 30]), spread([0.1, 0.2, 0.3], 2)]).toEqual([
    '–',
    '1,235',
    '20 (15–25)',
    '0.20 (0.15–0.25)',
  ])
})

it('runs all parts, or those that are named, in their own order', () => {
  expect(chosen([]).parts).toEqual(Object.keys(PARTS))
  expect(chosen(['server', 'browser', '--cpu', '6,20', '--net=slow', '--rounds=2'])).toMatchObject({
    parts: ['browser', 'server'],
    cpu: [6, 20],
    net: ['slow'],
    rounds: 2,
    journey: true,
    now: false,
  })
  expect(() => chosen(['serve'])).toThrow('Unknown: serve')
  expect(() => chosen(['--rounds', '0'])).toThrow('Not a number: 0')
  expect(() => chosen(['--fast'])).toThrow('parts: browser')
})

const ORDER = ['browser', 'server']
const found = (text: string, measured: string) => ({ text, goals: [{ goal: 'a | b', measured, met: false }] })

it('replaces the section and the goals of the part that was run', () => {
  const one = withPart('', ORDER, 'server', 'machine', found('### Speed\n\nslow', '1'))
  const both = withPart(one, ORDER, 'browser', 'other machine', found('first', '2'))
  expect(both.match(/^##? .*|^\| (browser|server).*|^slow$/gm)).toEqual([
    '# What was measured',
    '## Goals',
    '| browser | a \\| b | 2 | **no** |',
    '| server | a \\| b | 1 | **no** |',
    '## browser',
    '## server',
    'slow',
  ])
  const again = withPart(both, ORDER, 'server', 'machine', { text: 'quick', goals: [] })
  expect(again).not.toContain('slow')
  expect(again).not.toContain('| server |')
  expect(again).toContain('## server\n\nmachine\n\nquick\n')
  expect(withPart(again, ORDER, 'server', 'machine', { text: 'quick', goals: [] })).toBe(again)
})

it('writes tables in Markdown', () => {
  expect(table(['', 'ms'], [['a|b', '1']])).toBe('|  | ms |\n| --- | ---: |\n| a\\|b | 1 |')
})
