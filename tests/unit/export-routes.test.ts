import { expect, it } from 'vitest'
import { EXPORTS } from '#app/parts/exports.server.ts'
import { definedLists } from '../support/lists.ts'

const lists = await definedLists()

it('hay archivos de las listas que hay, y de ninguna más', () => {
  expect([...EXPORTS.keys()].sort()).toEqual([...new Set(lists.map(({ path }) => path.slice(1)))].sort())
})

it.each(lists)('$path: sus archivos piden la llave de su búsqueda', (list) => {
  expect(EXPORTS.get(list.path.slice(1))?.key).toBe(list.keys.search)
})
