import { describe, expect, it } from 'vitest'
import { orderOf } from '#app/list/define-list.ts'
import { definedLists } from '../support/lists.ts'

const lists = await definedLists()

describe('default order of lists', () => {
  const catalogues = lists.filter(({ columns, dated }) => !dated && columns.some(({ edit }) => edit))

  it.each(catalogues)('the catalogue $path is ordered by name', (list) => {
    // The editable text column is the name that people use.
    expect(orderOf(list)).toBe(list.columns.find(({ edit, kind }) => edit && !kind)?.name)
  })

  it.each(lists.filter(({ dated }) => dated))(
    'the list of documents $path is ordered newest first',
    (list) => {
      expect(orderOf(list)).toBe('')
    },
  )

  it('more than eight lists are catalogues', () => {
    expect(catalogues.length).toBeGreaterThan(8)
  })
})
