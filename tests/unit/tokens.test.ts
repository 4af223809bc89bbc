import { afterEach, describe, expect, it, vi } from 'vitest'
import { signToken, tokenReader } from '#server/kit/http/tokens.ts'

const SECRET = 'clave-de-prueba-larga-y-secreta'
const HOUR = 60 * 60 * 1000

describe('session tokens', () => {
  afterEach(() => void vi.useRealTimers())

  it('a token is valid until its expiry', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-02T12:00:00Z'), toFake: ['Date'] })
    const { token } = await signToken(SECRET, 'ana', 3)
    const read = tokenReader([SECRET])
    expect(await read(token)).toMatchObject({ idUsuario: 'ana', version: 3 })
    vi.setSystemTime(Date.now() + 12 * HOUR - 1000)
    expect(await read(token)).toMatchObject({ idUsuario: 'ana', version: 3 })
    vi.setSystemTime(Date.now() + 2000)
    expect(await read(token)).toBeUndefined()
    expect(await read(token)).toBeUndefined()
  })

  it('the newest secret signs tokens, and any listed secret verifies them', async () => {
    const { token } = await signToken('la-clave-de-antes', 'ana', 3)
    expect(await tokenReader(['la-clave-nueva', 'la-clave-de-antes'])(token)).toMatchObject({
      idUsuario: 'ana',
    })
    expect(await tokenReader(['la-clave-nueva'])(token)).toBeUndefined()
  })
})
