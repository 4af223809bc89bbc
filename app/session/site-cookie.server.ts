import { createCookie } from '@remix-run/node'
import { createTypedCookie } from 'remix-utils/typed-cookie'
import type { z } from 'zod'
import { env } from '#app/api/env.server.ts'

export const DAY_S = 60 * 60 * 24

type Options = NonNullable<Parameters<typeof createCookie>[1]>

/** For what a person must not be able to write. */
export const SIGNED: Options = { secrets: [...env.SESSION_SECRET] }

/** A cookie of this site that no script reads; what is not as the schema says reads as null. */
export function siteCookie<Value>(name: string, schema: z.ZodType<Value>, options: Options = {}) {
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
    /** `Set-Cookie` that keeps it. */
    write: (value: Value | null, how?: Options): Promise<string> => typed.serialize(value, how),
  }
}
