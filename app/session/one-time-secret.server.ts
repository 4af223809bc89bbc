import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { env } from '#app/api/env.server.ts'
import { sealing } from './sealed.server.ts'

/**
 * Secret for one page: encrypted in a cookie for a few minutes and deleted when shown. Only the user `por` can
 * read it.
 */
export function oneTimeSecret<Fields extends object>(
  name: string,
  fields: z.ZodType<Fields>,
  seconds: number,
) {
  const Told = fields.and(z.object({ por: z.string(), hasta: z.number() }))
  const cookie = createCookie(name, {
    secrets: [...env.SESSION_SECRET],
    httpOnly: true,
    sameSite: 'lax',
    secure: env.secureCookies,
    path: '/',
    maxAge: seconds,
  })
  const { seal, open } = sealing(name)
  return {
    /** `Set-Cookie` that keeps the secret. Cookie and sealed value both expire. */
    async write(told: Fields & { por: string }): Promise<string> {
      const text = JSON.stringify({ ...told, hasta: Date.now() + seconds * 1000 })
      return cookie.serialize(await seal(new TextEncoder().encode(text)))
    },
    /** Secret for this user; null after it was shown or expired. */
    async read(request: Request, idUsuario: string): Promise<Fields | null> {
      const sealed: unknown = await cookie.parse(request.headers.get('Cookie'))
      if (typeof sealed !== 'string' || sealed === '') return null
      const text = await open(sealed)
      if (!text) return null
      try {
        const found = Told.parse(JSON.parse(new TextDecoder().decode(text)))
        return found.por === idUsuario && found.hasta > Date.now() ? found : null
      } catch (error) {
        // Another release wrote the cookie.
        if (error instanceof z.ZodError || error instanceof SyntaxError) return null
        throw error
      }
    },
    /** `Set-Cookie` that deletes the secret. */
    end: (): Promise<string> => cookie.serialize('', { maxAge: 0 }),
  }
}
