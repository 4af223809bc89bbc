import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkMessage, smsHref, whatsappHref } from '#app/parts/farmers/share.ts'
import { isPin, pinOf, afterFailure } from '#server/farmers/rules.ts'
import { newSecret, hashOf } from '#server/kit/rules/secrets.ts'
import { mobileOf, withoutLinkSecret } from '#server/farmers/words.ts'

describe('the PIN of a farmer’s link', () => {
  it.each([
    ['14235678', '5678'],
    ['900123456-8', '3456'],
    ['1234', '1234'],
    ['AB0012345', '2345'],
    ['123', undefined],
    ['12-9', undefined],
    ['ABCDEF', undefined],
    ['', undefined],
  ])('the PIN of the identification %s is %s', (identificacion, pin) => {
    expect(pinOf(identificacion)).toBe(pin)
  })

  it('accepts blanks and points in the PIN, and no other text', () => {
    for (const typed of ['5678', ' 5678 ', '5.678', '56 78'])
      expect([typed, isPin('14235678', typed)]).toEqual([typed, true])
    for (const typed of ['', '567', '05678', '5679', '56789', '٥٦٧٨', 'a678'])
      expect([typed, isPin('14235678', typed)]).toEqual([typed, false])
    expect(isPin('123', '')).toBe(false)
  })
})

describe('wrong PINs', () => {
  it('five wrong PINs in a row close a link; twenty in all end it, despite right ones', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (tries) => {
        let state = { fallos: 0, seguidos: 0 }
        let wrong = 0
        let row = 0
        for (const right of tries) {
          if (right) {
            state = { ...state, seguidos: 0 }
            row = 0
            continue
          }
          const { queda, ...next } = afterFailure(state)
          state = next
          wrong += 1
          row += 1
          const expected = wrong >= 20 ? 'TERMINADO' : row === 5 ? 'CERRADO' : 'ABIERTO'
          if (queda !== expected) return false
          if (queda === 'TERMINADO') return true
          if (queda === 'CERRADO') row = 0
        }
        return state.fallos === wrong
      }),
    )
  })
})

it('the secret of a link has 128 bits, never repeats, and cannot be read from its hash', () => {
  const secrets = Array.from({ length: 200 }, newSecret)
  expect(new Set(secrets).size).toBe(200)
  for (const one of secrets) expect([one, Buffer.from(one, 'base64url').length]).toEqual([one, 16])
  expect(hashOf(secrets[0]!)).toMatch(/^[0-9a-f]{64}$/)
})

it.each([
  [['310 456 78 90'], '573104567890'],
  [['+57 310 4567890'], '573104567890'],
  [['0057-3104567890'], '573104567890'],
  [['(608) 246 1234', '3104567890'], '573104567890'],
  [['6082461234'], ''],
  [['31045678901'], ''],
  [['', ''], ''],
])('the mobile telephone among %j is «%s»', (telephones, mobile) => {
  expect(mobileOf(...telephones)).toBe(mobile)
})

it('a logged address hides the secret of a link', () => {
  for (const [path, kept] of [
    ['/m/AbC_-123', '/m/…'],
    ['/m/AbC_-123.data', '/m/….data'],
    // Remix opens addresses in capitals too.
    ['/M/AbC_-123', '/M/…'],
    ['/m/AbC_-123/papel/LIQUIDACION/x', '/m/…/papel/LIQUIDACION/x'],
    ['/farmer-links/AbC_-123/paper', '/farmer-links/…/paper'],
    ['/milling-operations/x', '/milling-operations/x'],
    ['/terceros/m/x', '/terceros/m/x'],
  ] as const)
    expect(withoutLinkSecret(path)).toBe(kept)
})

it('the message to a farmer has sender, contents, expiry and PIN, and fits in every link', () => {
  const message = linkMessage({
    nombre: 'Ana Ñáñez & Hijos',
    empresa: 'Molino #1',
    direccion: 'https://molino.example/m/x',
    vence: '2026-12-26',
  })
  for (const said of [
    'Ana Ñáñez & Hijos',
    'Molino #1',
    'https://molino.example/m/x',
    '26/12/2026',
    'cuatro últimos números',
  ])
    expect(message).toContain(said)
  expect(new URL(whatsappHref('573104567890', message)).searchParams.get('text')).toBe(message)
  expect(whatsappHref('573104567890', message)).toMatch(/^https:\/\/wa\.me\/573104567890\?text=/)
  expect(whatsappHref('', message)).toMatch(/^https:\/\/wa\.me\/\?text=/)
  expect(smsHref('573104567890', message)).toMatch(/^sms:\+573104567890\?body=/)
  expect(decodeURIComponent(smsHref('', message))).toBe(`sms:?body=${message}`)
})
