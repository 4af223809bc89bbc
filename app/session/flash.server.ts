import { randomUUID } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { SIGNED, siteCookie } from './site-cookie.server.ts'

/** A message for the next screen. `segundos` is the quoted display time; 0 stays until it is closed. */
const Flash = z.object({
  id: z.string(),
  tipo: z.enum(['exito', 'error']),
  texto: z.string(),
  segundos: z.number(),
})
export type Flash = z.infer<typeof Flash>

const cookie = siteCookie('aviso', Flash, { ...SIGNED, maxAge: 60 })

/** A message made now; list screens show theirs for 3 s (D1 §9). */
export function flash(tipo: Flash['tipo'], texto: string, segundos = 3): Flash {
  return { id: randomUUID(), tipo, texto, segundos }
}

/** `Set-Cookie` that keeps the message for the next screen. */
export const flashCookie = (message: Flash): Promise<string> => cookie.write(message)

/** A warning is longer than a quoted message and must be read. */
const WARNING_S = 8

/** The quoted message of what was saved; what the API warns of (`advertencia`) stands after it. */
export function savedFlash(texto: string, saved: unknown, segundos?: number): Flash {
  const warning = (saved as { advertencia?: string } | undefined)?.advertencia
  if (!warning) return flash('exito', texto, segundos)
  return flash('exito', `${texto.replace(/\.$/, '')}. ${warning}`, WARNING_S)
}

/** Goes to a screen, which shows the message. */
export async function redirectWithFlash(
  to: string,
  message: Flash,
  headers: string[] | undefined = [],
): Promise<Response> {
  const response = redirect(to, { headers: { 'Set-Cookie': await flashCookie(message) } })
  for (const header of headers) response.headers.append('Set-Cookie', header)
  return response
}

/** The message waiting for this request, which the root will show. */
export const waitingFlash = cookie.read

/** The message waiting for this request, and the header that takes it away. For the root's loader only. */
export async function takeFlash(request: Request): Promise<{ message: Flash | null; clear: string | null }> {
  const message = await waitingFlash(request)
  return { message, clear: message && (await cookie.write(null, { maxAge: 0 })) }
}
