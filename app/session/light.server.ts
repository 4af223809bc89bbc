import { createCookie } from '@remix-run/node'
import { env } from './env.server.ts'

/**
 * Modo ligero as the cookie keeps it: true and false were chosen; `lento` was set by itself on a slow computer, and
 * nobody has been told yet.
 */
type Light = boolean | 'lento'

const cookie = createCookie('ligero', {
  httpOnly: true,
  sameSite: 'lax',
  secure: env.secureCookies,
  path: '/',
  maxAge: 60 * 60 * 24 * 365,
})

/** Modo ligero: the pages leave out every script, by the switch in the menu, by itself or the browser's `Save-Data`. */
export async function isLight(request: Request): Promise<boolean> {
  return request.headers.get('Save-Data') === 'on' || !!(await readLight(request))
}

/** What this browser keeps; null when nothing was chosen. */
export async function readLight(request: Request): Promise<Light | null> {
  const kept: unknown = await cookie.parse(request.headers.get('Cookie'))
  return typeof kept === 'boolean' || kept === 'lento' ? kept : null
}

export function writeLight(light: Light): Promise<string> {
  return cookie.serialize(light)
}
