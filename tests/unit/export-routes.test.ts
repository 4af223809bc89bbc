import { expect, it } from 'vitest'
import { EXPORTS } from '#app/parts/exports.server.ts'
import { definedLists } from '../support/lists.ts'

const lists = await definedLists()

it('every list has exported files, and nothing else has', () => {
  expect([...EXPORTS.keys()].sort()).toEqual([...new Set(lists.map(({ path }) => path.slice(1)))].sort())
})

it.each(lists)('the files of $path need the permission key of its search', (list) => {
  expect(EXPORTS.get(list.path.slice(1))?.key).toBe(list.keys.search)
})
