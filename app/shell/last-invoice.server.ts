import { createCookie } from '@remix-run/node'
import { matchPath } from '@remix-run/react'
import { createTypedCookie } from 'remix-utils/typed-cookie'
import { z } from 'zod'
import { env } from '../session/env.server.ts'
import type { StoredSession } from '../session/session.server.ts'

/** The screen of one invoice, as the menu and the catalogue name it. */
const INVOICE = '/invoices/:id'
const INVOICES = '/invoices'

export const LAST_INVOICE = 'ultima-factura'

/** It ends with the browser's session. Whose it is and of which company stand in it: both change within one. */
const cookie = createTypedCookie({
  cookie: createCookie(LAST_INVOICE, {
    secrets: [env.SESSION_SECRET],
    httpOnly: true,
    sameSite: 'lax',
    secure: env.secureCookies,
    path: '/',
  }),
  schema: z
    .object({ whose: z.string(), empresa: z.string(), id: z.string().max(64) })
    .nullable()
    .catch(null),
})

const whoseOf = ({ idUsuario, nombre }: StoredSession) => idUsuario || nombre

/** The invoice that the address shows; undefined where it shows none. */
const shownIn = (request: Request) => matchPath(INVOICE, new URL(request.url).pathname)?.params.id

/** `Set-Cookie` that keeps the invoice which the address shows; none where it shows none. */
export async function rememberInvoice(request: Request, session: StoredSession): Promise<string | null> {
  const id = shownIn(request)
  return id ? cookie.serialize({ whose: whoseOf(session), empresa: session.empresa, id }) : null
}

/** Where an entry of the menu leads: 'Detalle Factura' to the invoice opened last, else to all (N-48). */
export async function entryAddresses(
  request: Request,
  session: StoredSession,
): Promise<(path: string) => string> {
  const last = await cookie.parse(request.headers.get('Cookie'))
  const own = last?.whose === whoseOf(session) && last.empresa === session.empresa ? last.id : undefined
  const id = shownIn(request) ?? own
  const invoice = id ? `${INVOICES}/${encodeURIComponent(id)}` : INVOICES
  return (path) => (path === INVOICE ? invoice : path)
}
