import { createCookie } from '@remix-run/node'
import { PAGE_SIZES } from '#app/format/page-sizes.ts'
import { env } from './env.server.ts'

const DAYS = 400

/** How many rows a page this browser last chose (N-132): no secret, and worth no signature. */
const cookie = createCookie('filas', {
  httpOnly: true,
  sameSite: 'lax',
  secure: env.secureCookies,
  path: '/',
  maxAge: 60 * 60 * 24 * DAYS,
})

const sizeOf = (value: unknown) => PAGE_SIZES.find((size) => size === Number(value))

/** The rows of a page that this browser last chose; ten where it never did. */
export const rememberedSize = async (request: Request): Promise<number> =>
  sizeOf(await cookie.parse(request.headers.get('Cookie'))) ?? 10

/** `Set-Cookie` that keeps the rows of a page that the address chooses; null when it chooses none. */
export async function keepSize(request: Request): Promise<string | null> {
  const size = sizeOf(new URL(request.url).searchParams.get('filas'))
  return size ? cookie.serialize(size) : null
}
