import { describe, expect, it } from 'vitest'
import { SPECIFICATION } from '../fixtures/specification.ts'

describe.each(SPECIFICATION)('quoted texts of $part', ({ quotes, counted }) => {
  const lines = quotes.flatMap(({ lines }) => lines)

  it('no quoted text is listed twice', () => {
    const keys = quotes.flatMap(({ screen, act, user, lines }) =>
      lines.map(([section, kind, quoted]) => [section, kind, quoted, screen, act, user].join(' | ')),
    )
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('each screen, act and user has one group of quoted texts', () => {
    const groups = quotes.map(({ screen, act, user }) => [screen, act, user].join(' | '))
    expect(groups.filter((group, index) => groups.indexOf(group) !== index)).toEqual([])
  })

  it('each section of the specification has the stated number of lines', () => {
    const found: Record<string, number> = {}
    for (const [section] of lines) found[section] = (found[section] ?? 0) + 1
    expect(found).toEqual(counted)
  })

  it('every changed text has a reason', () => {
    for (const [, , quoted, change] of lines) {
      if (!change) continue
      expect(change.reason).toMatch(/^[a-z][^§\d]{20,}$/)
      expect(change.shown).not.toBe(quoted)
    }
  })
})
