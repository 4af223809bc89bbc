import { createCookie } from '@remix-run/node'
import { env } from './env.server.ts'

const cookie = createCookie('ligero', {
  httpOnly: true,
  sameSite: 'lax',
  secure: env.secureCookies,
  path: '/',
  maxAge: 60 * 60 * 24 * 365,
})

/** Modo ligero: the pages leave out every script, by the switch in the menu or the browser's `Save-Data`. */
export async function isLight(request: Request): Promise<boolean> {
  return request.headers.get('Save-Data') === 'on' || (await isSwitchedLight(request))
}

export async function isSwitchedLight(request: Request): Promise<boolean> {
  return (await cookie.parse(request.headers.get('Cookie'))) === true
}

export function writeLight(on: boolean): Promise<string> {
  return cookie.serialize(on, on ? {} : { maxAge: 0 })
}
