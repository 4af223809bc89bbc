import { describe, expect, it } from 'vitest'
import { phone, requiredName } from '#server/kit/contract/common.ts'
import { storableDeep } from '#server/kit/http/bodies.ts'
import { folded, textOf } from '#server/kit/reading/cells.ts'
import { withHyphens, withoutMarks } from '#server/kit/words/marks.ts'

describe('invisible marks', () => {
  it.each([
    ['\u200e900123456-8', '900123456-8'],
    ['\u202a3101234567\u202c', '3101234567'],
    ['Fin\u00adca\u200b Uno\ufeff', 'Finca Uno'],
    ['\u2060\u200d\u061c', ''],
    ['\u3164\u2800', ''],
  ])('%j becomes «%s»', (typed, plain) => expect(withoutMarks(typed)).toBe(plain))

  it.each(['👨‍👩‍👧', '❤️‍🔥', '👩🏽‍🌾', 'Ñáñez & Cía. – «x»'])('%s stays', (typed) =>
    expect(withoutMarks(typed)).toBe(typed),
  )

  it('drops invisible marks from every text of a body except passwords', () => {
    const sent = { nombre: 'a\u200b', lista: [{ nota: '\u00ad' }], contrasena: 'a\u200b', password: '\u200e' }
    expect(storableDeep(sent)).toEqual({
      nombre: 'a',
      lista: [{ nota: '' }],
      contrasena: 'a\u200b',
      password: '\u200e',
    })
  })

  it('refuses a name of invisible marks only', () => {
    const said = requiredName('Falta.', 200).safeParse(storableDeep('\u200b\u200e')).error?.issues
    expect(said?.[0]?.message).toBe('Falta.')
  })

  it('drops invisible marks from cells and headings', () => {
    expect(textOf(' a\u200b\u00a0\u00a0b\u200e ')).toBe('a b')
    expect(textOf({ numero: 5, texto: '\u200eFE-00005' })).toBe('FE-00005')
    expect(folded('Identi\u00adficación')).toBe('identificacion')
  })
})

describe('dashes', () => {
  it('reads typographic dashes as hyphens', () => {
    const dashes = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212']
    expect(dashes.map(withHyphens)).toEqual(dashes.map(() => '-'))
  })
  it.each([
    ['310–123–4567', '310-123-4567'],
    ['3101234567.0', '3101234567'],
    ['+573101234567,00', '+573101234567'],
    ['310 123 4567 ext. 2.0', '310 123 4567 ext. 2.0'],
  ])('and decimals of zero in the telephone %s', (typed, stored) => expect(phone.parse(typed)).toBe(stored))
  it('a shortened telephone is refused', () => {
    expect(phone.safeParse('3,10123E+09').error?.issues[0]?.message).toContain('Excel abrevió')
  })
})
