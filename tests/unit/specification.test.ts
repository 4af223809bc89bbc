import { describe, expect, it } from 'vitest'
import { SPECIFICATION } from '../fixtures/specification.ts'

describe.each(SPECIFICATION)('the table of the quoted texts of document $document', ({ quotes, counted }) => {
  const lines = quotes.flatMap(({ lines }) => lines)

  it('has every line once', () => {
    const keys = quotes.flatMap(({ screen, act, user, lines }) =>
      lines.map(([section, kind, quoted]) => [section, kind, quoted, screen, act, user].join(' | ')),
    )
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('has one group for each act of a user on a screen', () => {
    const groups = quotes.map(({ screen, act, user }) => [screen, act, user].join(' | '))
    expect(groups.filter((group, index) => groups.indexOf(group) !== index)).toEqual([])
  })

  it('has as many lines in each section as the document has quoted texts', () => {
    const found: Record<string, number> = {}
    for (const [section] of lines) found[section] = (found[section] ?? 0) + 1
    expect(found).toEqual(counted)
  })

  it('names a decision for every changed text, which differs from the quoted one', () => {
    for (const [, , quoted, change] of lines) {
      if (!change) continue
      expect(change.decision).toMatch(/^[NC]-\d+(, [NC]-\d+)*$/)
      expect(change.shown).not.toBe(quoted)
    }
  })
})
