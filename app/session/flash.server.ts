import { randomUUID } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { SIGNED, siteCookie } from './site-cookie.server.ts'

/** Message for the next screen. `segundos` is its duration; 0 stays until closed. */
const Flash = z.object({
  id: z.string(),
  tipo: z.enum(['exito', 'error']),
  texto: z.string(),
  segundos: z.number(),
})
type Flash = z.infer<typeof Flash>

const cookie = siteCookie('aviso', Flash, { ...SIGNED, maxAge: 60 })

/** Message; list screens show theirs for 3 s. */
export function flash(tipo: Flash['tipo'], texto: string, segundos = 3): Flash {
  return { id: randomUUID(), tipo, texto, segundos }
}

/** `Set-Cookie` that keeps the message for the next screen. */
export const flashCookie = (message: Flash): Promise<string> => cookie.write(message)

/** Seconds for a message with a warning. */
const WARNING_S = 8

/** Success message, followed by the API's `advertencia`. */
export function savedFlash(texto: string, saved: unknown, segundos?: number): Flash {
  const warning = (saved as { advertencia?: string } | undefined)?.advertencia
  if (!warning) return flash('exito', texto, segundos)
  return flash('exito', `${texto.replace(/\.$/, '')}. ${warning}`, WARNING_S)
}

/** Redirects to a screen that shows the message. */
export async function redirectWithFlash(
  to: string,
  message: Flash,
  headers: string[] | undefined = [],
): Promise<Response> {
  const response = redirect(to, { headers: { 'Set-Cookie': await flashCookie(message) } })
  for (const header of headers) response.headers.append('Set-Cookie', header)
  return response
}

/** Message that this request will show. */
export const waitingFlash = cookie.read

/** Message of this request, and the header that deletes it. For the root's loader only. */
export async function takeFlash(request: Request): Promise<{ message: Flash | null; clear: string | null }> {
  const message = await waitingFlash(request)
  return { message, clear: message && (await cookie.write(null, { maxAge: 0 })) }
}
