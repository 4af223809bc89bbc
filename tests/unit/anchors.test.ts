import { describe, expect, it } from 'vitest'
import { anchorOf, readAnchor } from '#server/audit/chain/anchor.ts'

describe('anchors of the audit', () => {
  const huella = '0f3a9b2c77de10aa55c1ffffffffffffffffffffffffffffffffffffffffffff'

  it('consist of a number and twenty digits in groups of four', () => {
    expect(anchorOf({ numero: 1234, huella })).toBe('1234-0f3a-9b2c-77de-10aa-55c1')
  })

  it('are read as people type them', () => {
    for (const typed of [
      '1234-0f3a-9b2c-77de-10aa-55c1',
      ' 1234 - 0F3A 9B2C 77DE 10AA 55C1 ',
      '1234-0f3a9b2c77de10aa55c1',
    ])
      expect(readAnchor(typed)).toEqual({ numero: 1234, huella: huella.slice(0, 20) })
  })

  it('reject any other text', () => {
    for (const typed of ['', '1234', '0f3a-9b2c-77de-10aa-55c1', '1234-0f3a', '1-0f3a-9b2c-77de-10aa-55cg'])
      expect(readAnchor(typed)).toBeUndefined()
  })
})
