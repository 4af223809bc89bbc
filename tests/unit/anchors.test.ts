import { describe, expect, it } from 'vitest'
import { anchorOf, readAnchor } from '#server/audit/chain/anchor.ts'

describe('anchors of the audit', () => {
  const huella = '0f3a9b2c77de10aa55c1ffffffffffffffffffffffffffffffffffffffffffff'

  it('an anchor is a number and twenty digits in groups of four', () => {
    expect(anchorOf({ numero: 1234, huella })).toBe('1234-0f3a-9b2c-77de-10aa-55c1')
  })

  it('reads an anchor in the spellings that people type', () => {
    for (const typed of [
      '1234-0f3a-9b2c-77de-10aa-55c1',
      ' 1234 - 0F3A 9B2C 77DE 10AA 55C1 ',
      '1234-0f3a9b2c77de10aa55c1',
    ])
      expect(readAnchor(typed)).toEqual({ numero: 1234, huella: huella.slice(0, 20) })
  })

  it('rejects any text that is not an anchor', () => {
    for (const typed of ['', '1234', '0f3a-9b2c-77de-10aa-55c1', '1234-0f3a', '1-0f3a-9b2c-77de-10aa-55cg'])
      expect(readAnchor(typed)).toBeUndefined()
  })
})
