import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { readEnv } from '#server/env.ts'
import { signingKeys, readSettings } from '#server/ops/launch/settings.ts'

const OLD = 'la clave que se usaba antes'
const NEW = 'la clave que se usa desde hoy'

/** Cookies of a web process with these secrets. */
async function cookiesUnder(secrets: string) {
  vi.resetModules()
  vi.stubEnv('SESSION_SECRET', secrets)
  const session = await import('#app/session/session.server.ts')
  const handover = await import('#app/parts/people/handover.server.ts')
  const { SIGNED, siteCookie } = await import('#app/session/site-cookie.server.ts')
  const signed = siteCookie('firmada', z.string(), SIGNED)
  return {
    write: async () =>
      [
        await session.writeSession(SESSION),
        await handover.writeHandover({ id: '1', nombre: 'Ana', correo: '', contrasena: 'arroz', por: 'yo' }),
        await signed.write('de antes'),
      ]
        .map((header) => header.split(';')[0])
        .join('; '),
    read: async (Cookie: string) => {
      const request = new Request('http://m/', { headers: { Cookie } })
      const found = await session.readSession(request)
      const handed = await handover.readHandover(request, 'yo')
      return [found?.nombre, handed?.nombre, await signed.read(request)]
    },
  }
}

/** A token without expiry. The web does not verify tokens. */
const TOKEN = ['{"alg":"HS256"}', '{"sub":"ana"}', '']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.')
const SESSION = {
  token: TOKEN,
  idUsuario: '1',
  nombre: 'María',
  empresa: '',
  empresas: [],
  claves: [],
  debeCambiar: false,
}

describe('signing keys', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })

  it('an old signing key is valid while it is in the list', async () => {
    const before = await (await cookiesUnder(OLD)).write()
    expect(await (await cookiesUnder(`${NEW}, ${OLD}`)).read(before)).toEqual(['María', 'Ana', 'de antes'])
    expect(await (await cookiesUnder(NEW)).read(before)).toEqual([undefined, undefined, null])
  })

  it('the newest key signs, so removing an old key keeps later sessions', async () => {
    const after = await (await cookiesUnder(`${NEW},${OLD}`)).write()
    expect(await (await cookiesUnder(NEW)).read(after)).toEqual(['María', 'Ana', 'de antes'])
    expect(await (await cookiesUnder(OLD)).read(after)).toEqual([undefined, undefined, null])
  })

  it('signing keys are separated by commas, and none may be short', () => {
    const secrets = (TOKEN_SECRET: string) => readEnv({ NODE_ENV: 'test', TOKEN_SECRET }).TOKEN_SECRET
    expect(secrets(`${NEW}, ${OLD},`)).toEqual([NEW, OLD])
    expect(() => secrets(`${NEW},corta`)).toThrow('Cada clave de TOKEN_SECRET debe tener al menos 16')
    expect(() => secrets(',')).toThrow('TOKEN_SECRET debe tener al menos 16 caracteres.')
    const given = {
      NODE_ENV: 'production' as const,
      SESSION_SECRET: `${NEW},${OLD}`,
      TOKEN_SECRET: `${OLD},${NEW}`,
    }
    const { session, token } = signingKeys(readSettings([], given))
    expect([session, token]).toEqual([given.SESSION_SECRET, given.TOKEN_SECRET])
    expect(() => readSettings([], { ...given, SESSION_SECRET: `corta,${OLD}` })).toThrow('SESSION_SECRET')
  })
})
