import { expect, it } from 'vitest'
import { median, quantile, spread, table } from '../bench/statistics.ts'
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

it('writes the results as Markdown tables', () => {
  expect(table(['', 'ms'], [['a|b', '1']])).toBe('|  | ms |\n| --- | ---: |\n| a\\|b | 1 |')
})

it('the list of exceptions names only company conditions that exist', () => {
  const names = allConditions('.').map(({ name }) => name)
  expect(Object.keys(CANNOT_SHOW).filter((name) => !names.includes(name))).toEqual([])
  expect(Object.keys(NEAREST).filter((start) => !names.some((name) => name.startsWith(start)))).toEqual([])
})
