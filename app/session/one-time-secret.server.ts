import { z } from 'zod'
import { sealedCookie } from './sealed.server.ts'

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
  const cookie = sealedCookie(name, Told, { purpose: `secreto ${name}`, maxAge: seconds })
  return {
    /** `Set-Cookie` that keeps the secret. Cookie and sealed value both expire. */
    write: (told: Fields & { por: string }): Promise<string> =>
      cookie.write({ ...told, hasta: Date.now() + seconds * 1000 }),
    /** Secret for this user; null after it was shown or expired. */
    async read(request: Request, idUsuario: string): Promise<Fields | null> {
      const told = await cookie.read(request)
      return told?.por === idUsuario && told.hasta > Date.now() ? told : null
    },
    /** `Set-Cookie` that deletes the secret. */
    end: cookie.end,
  }
}
