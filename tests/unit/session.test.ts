import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import * as guard from '#app/session/guard.server.ts'
import * as sessions from '#app/session/session.server.ts'
import { KEYS } from '#server/kit/contract/keys.ts'

const secret = new TextEncoder().encode('otro secreto')
const token = (expires?: number) => {
  const jwt = new SignJWT({ version: 3 }).setProtectedHeader({ alg: 'HS256' }).setSubject(randomUUID())
  return (expires === undefined ? jwt : jwt.setExpirationTime(expires)).sign(secret)
}
const soon = () => Math.floor(Date.now() / 1000) + 3600

async function stored(companies: number, keys: string[], expires: number | undefined = soon()) {
  return {
    token: await token(expires),
    idUsuario: randomUUID(),
    nombre: 'María Fernanda Ñáñez de la Espriella',
    empresa: '',
    empresas: Array.from({ length: companies }, (_, index) => ({
      idEmpresa: randomUUID(),
      nombre: `Molino y Secadora de la Región ${index} S.A.S.`,
      colorPrincipal: `#${(index * 99991).toString(16).padStart(6, '0').slice(-6)}`,
      nombreLogo: `logo-${randomUUID().slice(0, 8)}.png`,
    })),
    claves: sessions.keysForWeb(keys),
    debeCambiar: false,
  }
}

const request = (setCookie: string) =>
  new Request('http://m/', { headers: { Cookie: setCookie.split(';')[0] ?? '' } })

describe('session cookie', () => {
  it('the cookie holds 200 permissions and 12 companies in less than 3.8 KB, encrypted', async () => {
    const keys = [
      ...KEYS,
      ...Array.from({ length: 200 - KEYS.length }, (_, n) => `POST-otro-recurso-${n}/search`),
    ]
    expect(keys).toHaveLength(200)
    const session = await stored(12, keys)
    const cookie = await sessions.writeSession(session)
    expect(cookie.length).toBeLessThanOrEqual(sessions.SESSION_MAX_BYTES)
    expect(Buffer.from(cookie, 'base64').toString()).not.toContain('Molino')
    expect(await sessions.readSession(request(cookie))).toEqual(session)
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/)
  })
  it('reports a session that does not fit into the cookie', async () => {
    await expect(stored(60, [...KEYS]).then(sessions.writeSession)).rejects.toThrow(sessions.SessionTooLarge)
  })
  it('rejects an altered cookie as a session', async () => {
    const [cookie = ''] = (await sessions.writeSession(await stored(1, []))).split(';')
    const begun = cookie.replace(/sesion=.{20}/, 'sesion=AAAAAAAAAAAAAAAAAAAA')
    const within = `${cookie.slice(0, 40)}x${cookie.slice(41)}`
    for (const broken of [begun, within, cookie.slice(0, -9), 'sesion=nada', 'sesion=%00', '']) {
      expect([broken, await sessions.readSession(request(broken))]).toEqual([broken, null])
    }
  })
  it('rejects an expired token as a session', async () => {
    const cookie = await sessions.writeSession(await stored(1, [], soon() - 7200))
    expect(await sessions.readSession(request(cookie))).toBeNull()
  })
  it('an unreadable token is expired; one without expiry is valid', async () => {
    expect(sessions.isExpired('no es un token')).toBe(true)
    expect(sessions.isExpired(await token())).toBe(false)
  })
})

describe('return addresses', () => {
  it.each([
    '//otro.example',
    'https://otro.example',
    '/\\otro',
    '/.//otro.example',
    '/..\\/otro.example',
    'javascript:alert(1)',
    'terceros',
    '/a\nb',
    '/\t/otro.example',
    '/\u0000',
    '/\u0085',
    null,
    '',
  ])('replaces the return address %j by the start page', (path) => expect(guard.safePath(path)).toBe('/home'))
  it('keeps a return address of this site, in characters allowed in a header', () => {
    expect(guard.safePath('/terceros?q=ana')).toBe('/terceros?q=ana')
    expect(guard.safePath('/terceros?q=ñ&volver=//x#fin')).toBe('/terceros?q=%C3%B1&volver=//x#fin')
  })
})
