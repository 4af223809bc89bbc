import { createCookie } from '@remix-run/node'
import { createTypedCookie } from 'remix-utils/typed-cookie'
import type { z } from 'zod'
import { env } from '#app/api/env.server.ts'

export const DAY_S = 60 * 60 * 24

type Options = NonNullable<Parameters<typeof createCookie>[1]>

/** Options of a cookie that the user must not be able to forge. */
export const SIGNED: Options = { secrets: [...env.SESSION_SECRET] }

/** Cookie without script access. A value that does not fit the schema reads as null. */
export function siteCookie<Value>(name: string, schema: z.ZodType<Value>, options: Options) {
  const cookie = createCookie(name, {
    httpOnly: true,
    sameSite: 'lax',
    secure: env.secureCookies,
    path: '/',
    ...options,
  })
  const typed = createTypedCookie({ cookie, schema: schema.nullable().catch(null) })
  return {
    name,
    read: (request: Request): Promise<Value | null> => typed.parse(request.headers.get('Cookie')),
    /** `Set-Cookie` that keeps the value. */
    write: (value: Value | null, how?: Options): Promise<string> => typed.serialize(value, how),
  }
}
